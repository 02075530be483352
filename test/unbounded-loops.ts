// Search for loops without a bound in a source file, by its syntax tree.
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly test?: Node | null
  readonly update?: Node | null
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const saysWhenItEnds = /^\s*\/\/ (?:Ends|Runs until) /

/** `for (;;)`, `while (true)`: nothing in the loop's head ends it. */
const isEndless = ({ test }: Node) => !test || test.type === 'Literal'
/** Loops whose head counts nothing: what ends them is told in the line above. */
const countsNothing = ({ type, update }: Node) => type === 'WhileStatement' || type === 'DoWhileStatement' || !update

/**
 * The lines of loops that have no bound: endless heads, and loops without a counter that do not say in the line above
 * when they end (`// Ends ...` or `// Runs until ...`). Each as `file:line`.
 */
export function unboundedLoops(file: string, text: string): string[] {
  if (!/\bwhile\s*\(|\bfor\s*\([^;]*;(?:\s*;|[^;]*;\s*\))/.test(text)) return []
  const lines = text.split('\n')
  const found: string[] = []
  const look = (node: Node): void => {
    if (['ForStatement', 'WhileStatement', 'DoWhileStatement'].includes(node.type)) {
      const line = text.slice(0, node.start).split('\n').length
      const isTold = saysWhenItEnds.test(lines[line - 2] ?? '')
      if (isEndless(node) || (countsNothing(node) && !isTold)) found.push(`${file}:${line}`)
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) look(child)
  }
  look(parseSync(file, text).program as unknown as Node)
  return found
}
