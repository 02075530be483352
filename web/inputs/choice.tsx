// Choice input: cards for up to seven options, a native list for more (experience 10).
import { RadioCards } from './radio-cards.tsx'
import { SelectInput } from './select.tsx'
import type { InputProps } from './input.ts'

const mostCards = 7

export function ChoiceInput(props: InputProps) {
  return (props.options?.length ?? 0) > mostCards ? <SelectInput {...props} /> : <RadioCards {...props} />
}
