// Chunk of what makes a loan's amount and period move: slider and price. A first page that has them brings it with the visit (19.3).
export { SliderInput } from '#web/inputs/slider.tsx'
export { LoanPrice as Price } from './loan-price.tsx'
