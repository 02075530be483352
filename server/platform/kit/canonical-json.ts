// Canonical JSON: one spelling for one value, so that stored values can be compared byte for byte.

type Tree = { readonly [key: string]: unknown }

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value as Tree).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The value as JSON, keys in order, nothing between; absent and undefined are the same. */
export function canonicalJson(value: object): string {
  return JSON.stringify(value, sorted)
}
