// Radio cards: choices as large touch targets, one native radio each, none preselected (experience 10).
import { describedBy, Field } from '#web/kit/field.tsx'
import styles from './cards.module.css'
import type { InputProps } from './input.ts'

/** Few and short choices stand side by side. */
const sideBySide = (options: readonly { text: string }[]) =>
  options.length <= 3 && options.every(({ text }) => text.length <= 12)

export function RadioCards(props: InputProps) {
  const { id, name, texts, disabled, options = [] } = props
  return (
    <Field {...props} group="radios">
      <div className={styles.cards} data-part="choices" data-columns={sideBySide(options) ? options.length : undefined}>
        {options.map((option, index) => (
          <label key={option.id} className={styles.card} data-part="choice">
            <input
              type="radio"
              className={styles.sign}
              id={index === 0 ? id : `${id}-${option.id}`}
              name={name}
              value={option.id}
              defaultChecked={texts[0] === option.id}
              disabled={disabled}
              aria-describedby={index === 0 ? describedBy(props) : undefined}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </Field>
  )
}
