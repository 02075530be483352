// Chunk of the screens after the form and in place of a page, loaded before it is needed. With them is what a page needs only
// once it is used.
export { ModalStep } from './modal-step.tsx'
export { CheckYourAnswers } from './check-your-answers.tsx'
export { Checking } from './checking.tsx'
export { Accepted, Redirected, Rejected, ThankYou } from './load-ends.ts'
export { BesideStep } from './beside-step.tsx'
export { ContinueLink } from './continue-link.tsx'
export { Policies } from '#web/consents/lazily.ts'
export { Unsubscribe } from './unsubscribe.tsx'
export { OtherPage as NotFound } from './other-page.tsx'
export { Crashed } from './crashed.tsx'
export { fieldChanged } from '#web/journey/field-changed.ts'
export { SliderInput } from '#web/inputs/slider.tsx'
