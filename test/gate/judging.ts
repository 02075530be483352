// Judges pages as they come: the same page once, and by axe once what differs in words alone.
import { documentOf, editions, pagesOf } from './gate-pages.ts'
import type { Part } from './gate-pages.ts'
import { doubledStops, judge, mediaIn, movedFocus, otherNames } from './judge.ts'
import type { Findings } from './judge.ts'
import { skeletonOf } from './skeleton.ts'

export interface Judged {
  /** Faults, each with its page. */
  readonly wrong: readonly string[]
  /** Pages that differ in more than words. */
  readonly judged: number
  /** Rules of axe that had something to judge, and those that found a fault. */
  readonly passed: ReadonlySet<string>
  readonly violated: ReadonlySet<string>
}

type Found = { wrong: string[]; passed: Set<string>; violated: Set<string> }

const nothing = (): Found => ({ wrong: [], passed: new Set(), violated: new Set() })

function take(found: Found, name: string, findings: Findings): void {
  found.wrong.push(...findings.wrong.map((line) => `${name}: ${line}`))
  for (const rule of findings.passed) found.passed.add(rule)
  for (const rule of findings.violated) found.violated.add(rule)
}

/** Every page of the editions, of one part or of both. */
export async function judgePages(of: readonly (typeof editions)[number][], parts: readonly Part[]): Promise<Judged> {
  const found = nothing()
  const around = documentOf(editions[0]!)
  const distinct = new Set<string>()
  const judged = new Set<string>()
  for (const edition of of)
    for (const part of parts)
      for await (const { name, html } of pagesOf(edition, part)) {
        if (distinct.has(html)) continue
        distinct.add(html)
        found.wrong.push(
          ...[...otherNames(html), ...movedFocus(html), ...mediaIn(html), ...doubledStops(html)].map(
            (line) => `${name}: ${line}`,
          ),
        )
        const skeleton = skeletonOf(html, edition)
        if (judged.has(skeleton)) continue
        judged.add(skeleton)
        take(found, name, await judge(around, skeleton))
      }
  return { ...found, judged: judged.size }
}

/** The document around the pages of each edition: language, title, landmarks, the way past the header. */
export async function judgeDocuments(): Promise<Judged> {
  const found = nothing()
  const judged = new Set<string>()
  for (const edition of editions) {
    const html = documentOf(edition)
    const skeleton = skeletonOf(html, edition)
    if (judged.has(skeleton)) continue
    judged.add(skeleton)
    take(found, edition.id, await judge(html, '<h1>Heading</h1>'))
  }
  return { ...found, judged: judged.size }
}
