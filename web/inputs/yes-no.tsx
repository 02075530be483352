// Yes-or-no input: two cards with the values `true` and `false`.
import { RadioCards } from './radio-cards.tsx'
import type { InputProps } from './input.ts'

export function YesNoInput(props: InputProps) {
  const { yes, no } = props.words
  return (
    <RadioCards
      {...props}
      options={[
        { id: 'true', text: yes },
        { id: 'false', text: no },
      ]}
    />
  )
}
