// Summary of answers under their headings, each with a link back to its question (experience 7).
import styles from './answers.module.css'
import { onPlainClick } from './plain-click.ts'

interface AnswerRow {
  readonly label: string
  readonly value: string
  readonly changeHref: string
  readonly onChange?: () => void
}

interface AnswersProps {
  readonly changeText: string
  readonly sections: readonly { readonly title: string; readonly rows: readonly AnswerRow[] }[]
}

export function Answers({ sections, changeText }: AnswersProps) {
  return (
    <div className={styles.answers} data-part="answers">
      {sections.map(({ title, rows }) => (
        <section key={title} className={styles.section} data-part="sheet">
          <h2 className={styles.title}>{title}</h2>
          <dl className={styles.list}>
            {rows.map(({ label, value, changeHref, onChange }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.value}>{value}</dd>
                <dd>
                  <a
                    className={styles.change}
                    href={changeHref}
                    aria-label={`${changeText}: ${label}`}
                    onClick={onPlainClick(onChange)}
                  >
                    {changeText}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
