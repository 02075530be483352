// Table of the input component for each kind: total over the kinds.
import { createElement, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import type { KindName } from '#domain/questions/kinds.ts'
import { laterScreens, loanControls, partOf } from '#web/screens/load-later.ts'
import { ConsentInput } from './consent.tsx'
import type { LaterScreens, LoanControls } from '#web/screens/load-later.ts'
import type { InputProps } from './input.ts'
import { textInput } from './text.tsx'

const figures = textInput({ width: 'short', figures: true })

/** Hardly a first page has one of these, so they come with the later screens: where they are not here yet, their page waits for them. */
const laterInput = (name: 'AccountInput' | 'ChoiceInput' | 'DateInput' | 'MoneyInput' | 'PlaceInput' | 'YesNoInput') =>
  partOf<InputProps, LaterScreens>(laterScreens, name)

const LaterSlider = partOf<InputProps, LoanControls>(loanControls, 'SliderInput', false)
const drawnSlider = (props: InputProps) => createElement(Suspense, null, createElement(LaterSlider, props))

/** Drawn into a first page. The element stays the same until its part is here: React would take another one off the page meanwhile. */
function DrawnSlider(props: InputProps) {
  const [drawn] = useState(() => drawnSlider(props))
  return loanControls.now() ? drawnSlider(props) : drawn
}

/** On the page already, or being drawn into it by the build, which has every part. */
const isDrawn = (id: string) =>
  typeof document === 'undefined' ? loanControls.now() !== undefined : document.getElementById(id) !== null

/** It comes with the loan's controls. Where it is not here yet, the number is typed; what was drawn into the first page stays as it is. */
function SliderInput(props: InputProps) {
  const [Chosen] = useState(() => (isDrawn(props.id) ? DrawnSlider : (loanControls.now()?.SliderInput ?? figures)))
  return createElement(Chosen, props)
}

export const inputs: Readonly<Record<KindName, ComponentType<InputProps>>> = {
  text: laterInput('PlaceInput'),
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
  account: laterInput('AccountInput'),
  plate: textInput({ autoCapitalize: 'characters', spellCheck: false, width: 'short', figures: true }),
  money: laterInput('MoneyInput'),
  slider: SliderInput,
  count: figures,
  choice: laterInput('ChoiceInput'),
  'yes-no': laterInput('YesNoInput'),
  consent: ConsentInput,
  date: laterInput('DateInput'),
}
