// The screens after the pages of the form, and those that come instead of a page, in one chunk that is there before it is needed;
// with them what a page needs only once it is used.
export { CheckYourAnswers } from './check-your-answers.tsx'
export { Checking } from './checking.tsx'
export { Accepted } from './accepted.tsx'
export { ThankYou } from './thank-you.tsx'
export { Redirected } from './redirected.tsx'
export { Rejected } from './rejected.tsx'
export { NotFound } from './not-found.tsx'
export { Crashed } from './crashed.tsx'
export { fillFromPostcode } from '#web/journey/fill-from-postcode.ts'
