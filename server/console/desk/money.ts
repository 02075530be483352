// Price formatting for the operator.

/** `45.00 €` of 4500 cents. */
export function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`
}
