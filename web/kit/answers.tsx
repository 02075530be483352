// Summary of answers by section: what was said in a line or two, every row on demand, and a way to change it (experience 7).
import styles from './answers.module.css'
import { onPlainClick } from './plain-click.ts'

interface Way {
  readonly href: string
  readonly onChange?: () => void
}

interface AnswerRow {
  readonly label: string
  readonly value: string
  /** Its value says nothing without its label. */
  readonly isYesNo?: boolean
  /** Its value is not here, but kept: a digest says so once, however many they are. */
  readonly isKept?: boolean
  /** Only where the section has several pages. */
  readonly change?: Way | undefined
}

export interface AnswerSection {
  readonly title: string
  readonly rows: readonly AnswerRow[]
  readonly change: Way
}

interface AnswersProps {
  readonly changeText: string
  readonly sections: readonly AnswerSection[]
}

function Change({ way, of, text }: { readonly way: Way; readonly of: string; readonly text: string }) {
  return (
    <a className={styles.change} href={way.href} aria-label={`${text}: ${of}`} onClick={onPlainClick(way.onChange)}>
      {text}
    </a>
  )
}

/** Digest of a section: values in two lines, and below them each yes or no. A question may be cut, its answer is not. */
function Digest({ rows }: Pick<AnswerSection, 'rows'>) {
  const firstKept = rows.find(({ isKept }) => isKept)
  const values = rows.filter((row) => (row.isKept ? row === firstKept : !row.isYesNo)).map(({ value }) => value)
  return (
    <span className={styles.said}>
      {values.length > 0 && <span className={styles.values}>{values.join(' · ')}</span>}
      {rows
        .filter((row) => row.isYesNo && !row.isKept)
        .map(({ label, value }) => (
          <span key={label} className={styles.yesNo}>
            <span>{label}</span> <b>{value}</b>
          </span>
        ))}
    </span>
  )
}

export function Answers({ sections, changeText }: AnswersProps) {
  return (
    <div className={styles.answers} data-part="answers">
      {sections.map(({ title, rows, change }) => (
        <section key={title} className={styles.section} data-part="sheet">
          <div className={styles.head} data-part="sheet-head">
            <h2 className={styles.title}>{title}</h2>
            <Change way={change} of={title} text={changeText} />
          </div>
          <details>
            <summary className={styles.digest}>
              <Digest rows={rows} />
            </summary>
            <dl className={styles.list}>
              {rows.map((row) => (
                <div key={row.label} className={styles.row}>
                  <dt>{row.label}</dt>
                  <dd className={styles.value}>{row.value}</dd>
                  {row.change && (
                    <dd>
                      <Change way={row.change} of={row.label} text={changeText} />
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          </details>
        </section>
      ))}
    </div>
  )
}
