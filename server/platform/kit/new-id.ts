// Ids of rows, in the order of time (UUID version 7).
import { randomUUIDv7 } from 'node:crypto'

/**
 * A new id. The rows of a new lead then lie beside each other in every index that leads
 * with its id, and what is written stays in memory however many leads there are. Its other 74 bits are random: an id is not guessed,
 * and tells nothing but when it was made (decision 089).
 */
export const newId = (): string => randomUUIDv7()
