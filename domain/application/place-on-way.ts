// Position of a page in the form: its section, the number of sections, and the minutes that are left (experience 5).
import { applies } from '#domain/questions/answers.ts'
import type { Flow, PagePath } from '#domain/journey/flows.ts'
import { secondsOf, secondsOfCheck } from '#domain/journey/question-seconds.ts'
import { sectionsOnWay } from '#domain/journey/sections.ts'
import type { SectionKey } from '#domain/journey/sections.ts'
import { answersOf } from './application.ts'
import type { Application } from './application.ts'
import { isFinished, walk } from './current-route.ts'
import type { Variant } from './variant.ts'

/** Seconds of a usual application, as `typicalPages` are its pages: used until the server has said what is asked. */
export const typicalSeconds: Readonly<Record<Flow, number>> = { v3: 110, older: 110 }

export interface PlaceOnWay {
  readonly section: SectionKey
  /** From 1; nothing once a further lender asks: its pages are counted anew, and the number never falls. */
  readonly number: number | undefined
  readonly count: number
  /** Whole minutes, rounded up. */
  readonly minutes: number
}

/** The sections that are expected before the server has said what is asked. */
interface Expecting {
  readonly variant: Variant
  readonly sections: readonly SectionKey[]
}

/** The place of a page, or of the check of all answers where no page is named. */
export function placeOnWay(
  application: Application,
  path: PagePath | undefined,
  { variant, sections }: Expecting,
): PlaceOnWay {
  const pages = walk(application)
  const onWay = sectionsOnWay(pages.map((page) => page.path))
  const found: SectionKey[] = [...new Set(onWay)]
  const inAll = application.access ? [...found, 'check' as const] : [...new Set([...found, ...sections])]
  const section = onWay[pages.findIndex((page) => page.path === path)] ?? 'check'
  const number = application.furtherAsked ? undefined : inAll.indexOf(section) + 1
  return { section, number, count: inAll.length, minutes: Math.ceil(secondsLeft(application, variant) / 60) }
}

/** Seconds for what is not finished, the check of all answers among it. */
function secondsLeft(application: Application, variant: Variant): number {
  const answers = answersOf(application)
  const seconds = (pages: ReturnType<typeof walk>) =>
    secondsOf(pages.flatMap((page) => page.dataPoints.filter((key) => applies(key, answers))))
  const pages = walk(application)
  const open = pages.filter((page) => !isFinished(page, application, variant))
  const known = application.access ? 0 : typicalSeconds[variant.flow] - seconds(pages) + seconds(open)
  return Math.max(seconds(open), known) + secondsOfCheck
}
