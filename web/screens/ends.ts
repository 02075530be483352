// Chunk of the screens after the check: the offers, what came of them, and the lenders asked. With them are the pages about the
// broker and of the offers' terms: a chunk of their own would cost the first step its name.
export { About } from '#web/about/page.tsx'
export { Accessibility } from '#web/about/accessibility.tsx'
export { OfferInformation } from '#web/market/offer-information.tsx'
export { LendersAsked } from '#web/market/lenders-asked.tsx'
export { Accepted } from './accepted.tsx'
export { Redirected } from './redirected.tsx'
export { Rejected } from './rejected.tsx'
export { ThankYou } from './thank-you.tsx'
export { WithoutAnswer } from '#web/market/without-answer.tsx'
