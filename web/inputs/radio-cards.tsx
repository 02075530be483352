// Radio cards: choices as large touch targets, one native radio each, none preselected (experience 10).
import { Field } from '#web/kit/field.tsx'
import styles from './cards.module.css'
import type { InputProps } from './input.ts'

type Options = readonly { readonly text: string }[]

/** Few and short choices stand side by side. */
const sideBySide = (options: Options) => options.length <= 3 && options.every(({ text }) => text.length <= 12)

/** Numbers, as 0 to 4 or more, stand in one row. */
const areFigures = (options: Options) => options.every(({ text }) => /^\d\+?$/.test(text))

export function RadioCards(props: InputProps) {
  const { id, name, texts, alone, words, options = [] } = props
  return (
    <Field {...props} group="radios">
      <div
        className={styles.cards}
        data-part="choices"
        data-columns={sideBySide(options) ? options.length : undefined}
        data-figures={areFigures(options) || undefined}
      >
        {options.map((option, index) => (
          <label key={option.id} className={styles.card} data-part="choice">
            <input
              type="radio"
              className={styles.sign}
              id={index === 0 ? id : `${id}-${option.id}`}
              name={name}
              value={option.id}
              defaultChecked={texts[0] === option.id}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {/* Whom it is true of sees it: with keys and screen readers a choice waits for Continue. */}
      {alone && (
        <p className={styles.goesOn} aria-hidden="true">
          {words.goesOn}
        </p>
      )}
    </Field>
  )
}
