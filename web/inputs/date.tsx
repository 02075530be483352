// Date input: three typed fields in the locale's order, under one name. Months may be typed as words; nothing jumps ahead by
// itself (experience 11).
import { useEffect, useRef } from 'react'
import { Field } from '#web/kit/field.tsx'
import { Box } from './text.tsx'
import { splitDate } from './split-date.ts'
import text from './text.module.css'
import styles from './date.module.css'
import type { InputProps } from './input.ts'

export function DateInput(props: InputProps) {
  const { id, name, texts, fault, required, words, conventions, autoComplete, inputMode, enterKeyHint, onBlur } = props
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => splitDate(group.current!, conventions), [conventions])
  return (
    <Field {...props} group="controls">
      <div ref={group} className={styles.date} data-part="date">
        {conventions.dateOrder.map((part, index) => {
          const partId = index === 0 ? id : `${id}-${part}`
          return (
            <div key={part} className={styles.part} data-date={part}>
              <label className={styles.label} htmlFor={partId}>
                {words[part]}
              </label>
              <Box>
                <input
                  type="text"
                  className={text.input}
                  id={partId}
                  name={name}
                  defaultValue={texts[index]}
                  inputMode={inputMode}
                  autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
                  autoCapitalize="none"
                  spellCheck={false}
                  enterKeyHint={enterKeyHint}
                  onBlur={onBlur}
                  data-figures
                  aria-required={required || undefined}
                  aria-invalid={fault ? true : undefined}
                />
              </Box>
            </div>
          )
        })}
      </div>
    </Field>
  )
}
