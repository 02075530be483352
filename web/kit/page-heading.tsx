// Page heading: the only h1, with the lines around it. It takes the focus on a change of page, so that it is read out.
import type { ReactNode, Ref } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  readonly title: string
  readonly intro?: string | undefined
  readonly ref?: Ref<HTMLHeadingElement>
  /** The lines above the heading. */
  readonly children?: ReactNode
}

/** A small line above the heading. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return (
    <p className={styles.eyebrow} data-part="eyebrow">
      {children}
    </p>
  )
}

interface SectionOfHeadingProps {
  /** Which of how many; absent where that is not said. */
  readonly number: string | undefined
  readonly name: string
  /** About how long the rest takes. */
  readonly left: string
}

/** The section that a page belongs to. */
export function SectionOfHeading({ number, name, left }: SectionOfHeadingProps) {
  return (
    <p className={styles.section} data-part="section">
      <strong>
        {number}
        <span>
          {number && ': '}
          {name}
        </span>
      </strong>{' '}
      {left}
    </p>
  )
}

export function PageHeading({ title, intro, ref, children }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      {children}
      <h1 className={styles.title} data-part="heading" tabIndex={-1} ref={ref}>
        {title}
      </h1>
      {intro && (
        <p className={styles.intro} data-part="intro">
          {intro}
        </p>
      )}
    </div>
  )
}
