// Encoding of signs that a terminal or a reader of lines would obey: what stands in a line may have been typed by anybody (S-28).

/** Control signs beyond ASCII, separators of lines, turns of direction. JSON lets them through inside its strings. */
const orders = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** The line with each of them written as JSON writes a sign by its number. */
export const encodedLine = (line: string): string =>
  line.replace(orders, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
