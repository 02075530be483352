// Change file of `what-if`: a lender's changes by id, validated as the catalogue is, applied to past configurations.
import type { Lender } from '#domain/lender/lender.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import { catalogueProblems } from '#server/checks/catalogue-problems.ts'
import { shapeProblems } from '#server/checks/catalogue-shapes.ts'

type Tree = { readonly [key: string]: unknown }
type Lenders = Readonly<Record<string, Lender>>

/** By lender id: parts of a lender, or null where it is gone. */
export type LenderChanges = Readonly<Record<string, Tree | null>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const idForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Groups merge, null takes away, everything else replaces; lists are replaced whole. */
function mergeTrees(base: Tree, change: Tree): Tree {
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(change)) {
    const before = merged.get(key)
    if (value === null) merged.delete(key)
    else merged.set(key, isTree(value) ? mergeTrees(isTree(before) ? before : {}, value) : value)
  }
  return Object.fromEntries(merged)
}

/**
 * The lenders with the changes laid over them. A lender that is not whole that way, because it or its country was not there
 * at the time, is taken as the catalogue has it now.
 */
export function changedLenders(past: Lenders, now: Lenders, changes: LenderChanges): Lenders {
  const over = (lenders: Lenders, id: string, change: Tree) =>
    // A lender is plain data; its interface has no index signature, which a tree asks for.
    mergeTrees((lenders[id] ?? {}) as unknown as Tree, change)
  const isWhole = (lender: Tree) => shapeProblems('', 'lender', lender).length === 0
  const changed = Object.entries(changes).flatMap(([id, change]) => {
    if (change === null) return []
    const then = over(past, id, change)
    return [[id, isWhole(then) ? then : over(now, id, change)] as const]
  })
  const kept = Object.entries(past).filter(([id]) => !Object.hasOwn(changes, id))
  return Object.fromEntries<unknown>([...kept, ...changed]) as Lenders
}

/** The problem under the path that the file has it at: a folder's parts stand in files of their own. */
const inFile = (file: string, problem: string): string =>
  problem
    .replace(/^catalogue\/lenders\/([^/]+)\/lender\.ts: lender/, `${file}: $1`)
    .replace(/^catalogue\/lenders\/([^/]+)\/countries\/([^/]+)\.ts: \2/, `${file}: $1.countries.$2`)

/** The changes a file says, or everything that is wrong with it: file, path and what was expected. */
export function readChanges(
  file: string,
  text: string,
  catalogue: Catalogue,
): { readonly changes: LenderChanges } | { readonly problems: readonly string[] } {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return { problems: [`${file}: expected JSON, found ${error instanceof Error ? error.message : 'something else'}`] }
  }
  if (!isTree(read)) return { problems: [`${file}: expected {"lender id": {parts of the lender} or null for gone}`] }
  const problems = Object.entries(read).flatMap(([id, change]) => {
    if (!idForm.test(id)) return [`${file}: ${id}: expected a lender's id: lower case letters, digits and dashes`]
    if (change === null && !Object.hasOwn(catalogue.lenders, id))
      return [`${file}: ${id}: no such lender, expected one of ${Object.keys(catalogue.lenders).join(', ')}`]
    return change === null || isTree(change)
      ? []
      : [`${file}: ${id}: expected parts of a lender, or null for gone, found ${JSON.stringify(change)}`]
  })
  if (problems.length > 0) return { problems }
  const changes = read as LenderChanges
  const lenders = changedLenders(catalogue.lenders, catalogue.lenders, changes)
  const wrong = catalogueProblems({ ...catalogue, lenders }, { prices: false }).map((problem) => inFile(file, problem))
  const all = [...new Set([...unknownNulls(file, changes, catalogue.lenders), ...wrong])]
  return all.length > 0 ? { problems: all } : { changes }
}

/** A wrong name with null takes nothing away, and would be as if nothing had been said. */
function unknownNulls(file: string, changes: LenderChanges, lenders: Lenders): string[] {
  return Object.entries(changes).flatMap(([id, change]) =>
    shapeProblems(file, 'lender', deepMerge(lenders[id] ?? {}, change ?? undefined))
      .filter((problem) => problem.includes('is no key that is known here'))
      .map((problem) => problem.replace(`${file}: lender`, `${file}: ${id}`)),
  )
}
