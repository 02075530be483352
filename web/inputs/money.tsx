// Money input: typed freely, with the currency where the locale writes it (experience 14).
import { Field } from '#web/kit/field.tsx'
import { Box, typed } from './text.tsx'
import type { InputProps } from './input.ts'

export function MoneyInput(props: InputProps) {
  const { currencySymbol, symbolFirst } = props.conventions
  const beside = symbolFirst ? { before: currencySymbol } : { after: currencySymbol }
  return (
    <Field {...props}>
      <Box width="medium" {...beside}>
        <input {...typed(props)} type="text" data-figures />
      </Box>
    </Field>
  )
}
