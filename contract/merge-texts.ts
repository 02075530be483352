// Laying a brand's texts over a locale's: groups merge, texts replace.

type Tree = { readonly [key: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A new tree with everything of `base`, and of `over` where it says something. Pure. */
export function deepMerge(base: object, over: object): object {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key]
    merged[key] = isTree(before) && isTree(value) ? deepMerge(before, value) : value
  }
  return merged
}
