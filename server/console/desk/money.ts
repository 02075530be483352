// Prices as the operator reads them.

/** `45.00 €` of 4500 cents. */
export function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`
}
