// Chunk of the screens after the check: the offers, what came of them, and the lenders asked.
export { LendersAsked } from '#web/market/lenders-asked.tsx'
export { Accepted } from './accepted.tsx'
export { Redirected } from './redirected.tsx'
export { Rejected } from './rejected.tsx'
export { ThankYou } from './thank-you.tsx'
export { WithoutAnswer } from '#web/market/without-answer.tsx'
