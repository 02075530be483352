// Adapter between a page's native inputs and the domain: reads what was typed, fills in what is known, validates.
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { isUnreadable, kindRow } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { validate } from '#domain/questions/validate.ts'
import type { Fault, Judging } from '#domain/questions/validate.ts'

export type TypedTexts = Readonly<Record<string, readonly string[]>>

/** The texts of each data point as they stand in the form; a date has three, an unticked box none. */
export function typedTexts(form: HTMLFormElement, keys: readonly string[]): TypedTexts {
  const data = new FormData(form)
  return Object.fromEntries(keys.map((key) => [key, data.getAll(key).map(String)]))
}

/** Day, month and year stand on the page in the locale's order; kinds read day first. */
// The order is looked up for a date alone: it takes a slow phone longer than all else on a page without one.
function inDayOrder(texts: readonly string[], conventions: Conventions): readonly string[] {
  if (texts.length !== 3) return texts
  const { dateOrder } = conventions
  return (['day', 'month', 'year'] as const).map((part) => texts[dateOrder.indexOf(part)] ?? '')
}

function inPageOrder(texts: readonly string[], conventions: Conventions): readonly string[] {
  if (texts.length !== 3) return texts
  return conventions.dateOrder.map((part) => texts[['day', 'month', 'year'].indexOf(part)] ?? '')
}

/** Typed texts as values, by the kind of each field; what cannot be read comes with its reason. */
export function readTexts<N extends string>(
  names: readonly N[],
  typed: TypedTexts,
  kindOf: (name: N) => KindName,
  conventions: Conventions,
) {
  const values = new Map<N, Value>()
  const unreadable: { readonly field: N; readonly code: Fault['code'] }[] = []
  for (const name of names) {
    const value = kindRow(kindOf(name)).read(inDayOrder(typed[name] ?? [], conventions), conventions)
    if (isUnreadable(value)) unreadable.push({ field: name, code: value.unreadable })
    else if (value !== undefined) values.set(name, value)
  }
  return { values, unreadable }
}

/** The texts that fill an input of the kind: what was typed and not sent, else what is known. */
export function textsToFill(
  kind: KindName,
  draft: readonly string[] | undefined,
  known: Value | undefined,
  conventions: Conventions,
): readonly string[] {
  if (draft) return draft
  return known === undefined ? [] : inPageOrder(kindRow(kind).show(known, conventions), conventions)
}

const kindOf = (key: DataPointKey): KindName => dataPoint(key).kind

export interface Reading {
  readonly answers: Answers
  readonly faults: readonly Fault[]
}

/**
 * Typed texts as answers, with every fault in page order. `known` are the answers of other pages, for conditions and for
 * rules that look across; `answeredKeys` are those the server has already.
 */
export function readPage(
  typed: TypedTexts,
  keys: readonly DataPointKey[],
  known: Answers,
  judging: Judging,
  conventions: Conventions,
  answeredKeys: readonly DataPointKey[],
): Reading {
  const { values, unreadable } = readTexts(keys, typed, kindOf, conventions)
  const elsewhere = Object.fromEntries(Object.entries(known).filter(([key]) => !keys.includes(key as DataPointKey)))
  const all: Answers = { ...elsewhere, ...Object.fromEntries(values) }
  const found = [...unreadable, ...validate(keys, all, judging, answeredKeys)]
  const asked = keys.filter((key) => applies(key, all))
  return {
    answers: Object.fromEntries(asked.flatMap((key) => (values.has(key) ? [[key, values.get(key)!]] : []))),
    faults: asked.flatMap((key) => found.find(({ field }) => field === key) ?? []),
  }
}

/** The texts that fill a data point's input: what was typed and not continued with, else what is known. */
export function textsFor(
  key: DataPointKey,
  drafts: TypedTexts,
  known: Answers,
  conventions: Conventions,
): readonly string[] {
  return textsToFill(kindOf(key), drafts[key], known[key], conventions)
}

/** The data points of a page that apply to what stands in the form now. */
export function liveKeys(
  keys: readonly DataPointKey[],
  typed: TypedTexts,
  known: Answers,
  conventions: Conventions,
): readonly DataPointKey[] {
  const all: Answers = { ...known, ...Object.fromEntries(readTexts(keys, typed, kindOf, conventions).values) }
  return keys.filter((key) => applies(key, all))
}

/** Fills inputs that still show what they were rendered with: what was typed before the app woke up is left alone. */
export function fillUntouched(form: HTMLFormElement, key: DataPointKey, texts: readonly string[]): void {
  const controls = [...form.elements].filter((element) => element.getAttribute('name') === key)
  controls.forEach((control, index) => {
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
      if (control.checked === control.defaultChecked) control.checked = texts.includes(control.value)
    } else if (control instanceof HTMLInputElement && control.value === control.defaultValue) {
      setValue(control, texts[index] ?? '')
    } else if (control instanceof HTMLSelectElement && control.selectedIndex <= 0) {
      control.value = texts[0] ?? ''
    }
  })
}

/** As if typed, so that a slider beside it follows. */
export function setValue(control: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (control.value === text) return
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
