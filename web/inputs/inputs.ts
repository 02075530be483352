// Table of the input component for each kind: total over the kinds.
import { createElement, useState } from 'react'
import type { ComponentType } from 'react'
import type { KindName } from '#domain/questions/kinds.ts'
import { laterScreens } from '#web/screens/load-later.ts'
import { ChoiceInput } from './choice.tsx'
import { ConsentInput } from './consent.tsx'
import { DateInput } from './date.tsx'
import type { InputProps } from './input.ts'
import { MoneyInput } from './money.tsx'
import { textInput } from './text.tsx'
import { YesNoInput } from './yes-no.tsx'

const figures = textInput({ width: 'short', figures: true })

/** No first page has a slider, so it comes with the later screens; where it is not here yet, the number is typed. */
function SliderInput(props: InputProps) {
  const [Chosen] = useState(() => laterScreens.now()?.SliderInput ?? figures)
  return createElement(Chosen, props)
}

export const inputs: Readonly<Record<KindName, ComponentType<InputProps>>> = {
  text: textInput({ autoCapitalize: 'sentences' }),
  name: textInput({ autoCapitalize: 'words', spellCheck: false }),
  email: textInput({ type: 'email', autoCapitalize: 'none', spellCheck: false }),
  phone: textInput({ type: 'tel', figures: true, spellCheck: false }),
  postcode: textInput({ autoCapitalize: 'characters', spellCheck: false, width: 'short', figures: true }),
  identifier: textInput({
    autoCapitalize: 'characters',
    spellCheck: false,
    width: 'medium',
    figures: true,
  }),
  account: textInput({
    autoCapitalize: 'characters',
    spellCheck: false,
    width: 'long',
    figures: true,
  }),
  plate: textInput({ autoCapitalize: 'characters', spellCheck: false, width: 'short', figures: true }),
  money: MoneyInput,
  slider: SliderInput,
  count: figures,
  choice: ChoiceInput,
  'yes-no': YesNoInput,
  consent: ConsentInput,
  date: DateInput,
}
