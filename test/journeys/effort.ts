// Effort of an ordinary journey on a phone: screens, taps and keystrokes, counted over its table. An answer that is filled in for
// the applicant counts as typed unless it is named, and nobody uses the key that leads to the next field: the counts are the most
// it can be.
import { optionsOf } from '#domain/questions/validate.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Country } from '#domain/application/country.ts'
import { textsOf } from './journey.ts'
import type { JourneyPage, Typed } from './journey.ts'

export interface Effort {
  /** With the check of all answers. */
  readonly screens: number
  readonly taps: number
  readonly keystrokes: number
}

/** More options than this are searched by typing (`web/inputs/choice.tsx`). */
const mostCards = 12
/** Enough letters to find a choice by. */
const lettersToFind = 3

/** Of one answer. */
function effortOf(key: DataPointKey, typed: Typed, country: Country): Omit<Effort, 'screens'> {
  const { kind } = dataPoint(key)
  const texts = textsOf(typed)
  if (kind === 'consent') return { taps: texts[0] === 'true' ? 1 : 0, keystrokes: 0 }
  if (kind === 'choice') {
    const isSearched = (optionsOf(key, country)?.length ?? Infinity) > mostCards
    return isSearched ? { taps: 2, keystrokes: lettersToFind } : { taps: 1, keystrokes: 0 }
  }
  if (kind === 'yes-no' || kind === 'slider') return { taps: 1, keystrokes: 0 }
  return { taps: texts.length, keystrokes: texts.join('').length }
}

/** A page whose only question is one choice goes on by itself where a finger chose. */
const goesOn = (keys: readonly DataPointKey[]) =>
  keys.length === 1 && ['choice', 'yes-no'].includes(dataPoint(keys[0]!).kind)

/** Of all pages, the check of the answers and its sending; `filledIn` are the answers that nobody types. */
export function effortOfJourney(
  pages: readonly JourneyPage[],
  country: Country,
  filledIn: readonly DataPointKey[] = [],
): Effort {
  const sum = { screens: pages.length + 1, taps: 1, keystrokes: 0 }
  for (const { fields } of pages) {
    const all = Object.entries(fields) as [DataPointKey, Typed][]
    if (!goesOn(all.map(([key]) => key))) sum.taps++
    for (const [key, typed] of all.filter(([each]) => !filledIn.includes(each))) {
      const { taps, keystrokes } = effortOf(key, typed, country)
      sum.taps += taps
      sum.keystrokes += keystrokes
    }
  }
  return sum
}
