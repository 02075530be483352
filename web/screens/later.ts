// The screens after the pages of the form, in one chunk that is there before it is needed.
export { ModalStep } from './modal-step.tsx'
export { CheckYourAnswers } from './check-your-answers.tsx'
export { Checking } from './checking.tsx'
export { Accepted } from './accepted.tsx'
export { ThankYou } from './thank-you.tsx'
export { Redirected } from './redirected.tsx'
export { Rejected } from './rejected.tsx'
export { NotFound } from './not-found.tsx'
