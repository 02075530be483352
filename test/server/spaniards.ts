// Numbers of people in Spain, so that nobody is taken for another: a desk knows a person by two of three contacts.

const checkLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const firstNumber = 10_000_000

/** A valid identity number of nobody else; `index` from 0 to 89,999,999. */
export function personalCodeOf(index: number): string {
  const digits = firstNumber + index
  return `${digits}${checkLetters[digits % checkLetters.length]}`
}

/** Telephone and identity number of nobody else, as answers; `index` from 0 to 89,999,999. */
export const spaniard = (index: number) => ({
  'contactDetails.phoneNumber': `6${firstNumber + index}`,
  'personalDetails.personalCode': personalCodeOf(index),
})
