// Choice input: cards for up to twelve options, a list that is searched by typing for more (experience 10).
import { createElement } from 'react'
import { RadioCards } from './radio-cards.tsx'
import { SearchInput } from './search.tsx'
import { textInput } from './text.tsx'
import type { InputProps } from './input.ts'

const mostCards = 12

/** Where the choices are not here, a name is typed. */
const typedName = textInput({ autoCapitalize: 'words', spellCheck: false })

export function ChoiceInput(props: InputProps) {
  const count = props.options?.length
  if (count === undefined) return createElement(typedName, props)
  return createElement(count <= mostCards ? RadioCards : SearchInput, props)
}
