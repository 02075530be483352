// Consent checkbox: never pre-ticked, its sentence beside it, the full text one tap away (experience 23).
import type { ReactNode } from 'react'
import { describedBy, FaultLine } from '#web/kit/field.tsx'
import styles from './cards.module.css'
import type { InputProps } from './input.ts'

/** The words that all texts begin with, to a space. */
const commonWords = (texts: readonly string[]) => /^(.+ ).*\n\1/.exec(texts.join('\n'))?.[1] ?? ''

/** A fault in words, above its boxes. */
export function BoxFault({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <FaultLine id={id} className={styles.fault}>
      {children}
    </FaultLine>
  )
}

/** Several boxes where each of several things is asked for by itself: what their words share is seen once, and heard with each. */
export function ConsentInput(props: InputProps) {
  const { id, name, label, optionalText, hint, fault, texts, required, words, options, whole } = props
  const boxes = options ?? [{ id: 'true', text: label }]
  const shared = commonWords(boxes.map(({ text }) => text))
  return (
    <div className={styles.block} data-part="field" data-faulty={fault ? true : undefined}>
      {fault && <BoxFault id={`${id}-fault`}>{fault}</BoxFault>}
      {shared && <p aria-hidden="true">{shared}</p>}
      {boxes.map((box, index) => (
        <label key={box.id} className={`${styles.card} ${styles.consent}`} data-part="consent">
          <input
            type="checkbox"
            className={styles.sign}
            id={index ? `${id}-${box.id}` : id}
            name={name}
            value={box.id}
            defaultChecked={texts.includes(box.id)}
            aria-required={required || undefined}
            aria-invalid={fault ? true : undefined}
            aria-describedby={describedBy({ id, fault })}
          />
          <span>
            <i>{shared}</i>
            {box.text.slice(shared.length)}
            {optionalText && ` ${optionalText}`}
          </span>
        </label>
      ))}
      {hint && (
        <details className={styles.whole}>
          <summary>{words.show}</summary>
          <p>{hint}</p>
        </details>
      )}
      {whole && (
        <a className={styles.whole} href={whole.href} target="_blank" rel="noopener">
          {whole.text}
        </a>
      )}
    </div>
  )
}
