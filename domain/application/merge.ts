// Deep merge of two trees: configuration over its base, a brand's texts over a locale's. Groups merge, everything else
// replaces.

type Tree = { readonly [key: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of a tree, to any depth; lists are replaced whole. */
export type Changes<T> = T extends readonly unknown[] | string | number | boolean | undefined
  ? T
  : { readonly [K in keyof T]?: Changes<T[K]> }

function mergeTrees(base: object, change: object): object {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    const before = merged[key]
    merged[key] = isTree(before) && isTree(value) ? mergeTrees(before, value) : value
  }
  return merged
}

/** A new tree with everything of `base`, and of the later ones where they say something. Pure. */
export function deepMerge<T extends object>(base: T, ...changes: readonly (object | undefined)[]): T {
  return changes.reduce<object>((merged, change) => (change ? mergeTrees(merged, change) : merged), base) as T
}
