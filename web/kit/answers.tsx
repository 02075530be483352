// The answers by section, each section with the way back to its page (experience 7).
import styles from './answers.module.css'
import { onPlainClick } from './plain-click.ts'

interface AnswersProps {
  readonly sections: readonly {
    readonly title: string
    readonly changeHref: string
    readonly changeText: string
    readonly onChange?: () => void
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  }[]
}

export function Answers({ sections }: AnswersProps) {
  return (
    <div className={styles.answers} data-part="answers">
      {sections.map(({ title, changeHref, changeText, onChange, rows }) => (
        <section key={changeHref} className={styles.section} data-part="sheet">
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            <a
              className={styles.change}
              href={changeHref}
              aria-label={`${changeText}: ${title}`}
              onClick={onPlainClick(onChange)}
            >
              {changeText}
            </a>
          </div>
          <dl className={styles.list}>
            {rows.map(({ label, value }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
