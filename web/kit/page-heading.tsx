// Page heading: the only h1, with the lines around it. It takes the focus on a change of page, so that it is read out.
import type { Ref } from 'react'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  readonly eyebrow?: string
  readonly title: string
  readonly intro?: string | undefined
  readonly ref?: Ref<HTMLHeadingElement>
}

export function PageHeading({ eyebrow, title, intro, ref }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      {eyebrow && (
        <p className={styles.eyebrow} data-part="eyebrow">
          {eyebrow}
        </p>
      )}
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
