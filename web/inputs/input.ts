// Props of every input. Inputs are uncontrolled: the control holds what is typed, under the data point's path.
import type { FocusEvent } from 'react'
import type { KindName } from '#domain/questions/kinds.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'

export interface InputWords {
  readonly day: string
  readonly month: string
  readonly year: string
  readonly yes: string
  readonly no: string
  readonly more: string
  readonly less: string
  readonly choose: string
  /** Said below a choice that goes on by itself. */
  readonly goesOn: string
  /** Opens a full text. */
  readonly show: string
}

export interface InputRange {
  readonly min: number
  readonly max: number
  readonly step: number
  /** The number is a length of time; without it the number is money. */
  readonly scale?: PeriodScale | undefined
  /** The ends of the range as the locale writes them. */
  readonly minText: string
  readonly maxText: string
}

export interface InputProps {
  /** A data point's path, or the name of a follow-up's own field. */
  readonly name: string
  /** Also the id of the visible control, or of the first of several. */
  readonly id: string
  /** By it a typed number is written in groups once the input is left (experience 12). */
  readonly kind?: KindName | undefined
  readonly label: string
  readonly optionalText?: string | undefined
  readonly hint?: string | undefined
  readonly why?: string | undefined
  readonly fault?: string | undefined
  /** Texts of the controls, as the kind shows the value; dates in the locale's order. */
  readonly texts: readonly string[]
  readonly conventions: Conventions
  readonly autoComplete?: string | undefined
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | undefined
  readonly enterKeyHint?: 'next' | 'done' | 'go' | 'send' | undefined
  readonly required: boolean
  readonly half?: boolean | undefined
  readonly silent?: boolean | undefined
  readonly alone?: boolean | undefined
  readonly options?: readonly { readonly id: string; readonly text: string }[] | undefined
  readonly range?: InputRange | undefined
  readonly words: InputWords
  /** Where the whole texts are that a consent is to, opened beside the form. */
  readonly whole?: { readonly href: string; readonly text: string } | undefined
  /** Shown before what is typed: a country's calling code. */
  readonly prefix?: string | undefined
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}
