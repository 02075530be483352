// Hero above the first step: the brand's picture and lines. Static markup; its lines are no headings, as the step's h1 is the
// page's.
import type { ReactNode } from 'react'
import styles from './hero.module.css'

interface HeroProps {
  readonly title: string
  readonly intro?: string
  /** Short claims. */
  readonly points?: readonly string[]
  /** The brand's picture as inline SVG. */
  readonly children?: ReactNode
}

export function Hero({ title, intro, points = [], children }: HeroProps) {
  return (
    <section className={styles.hero} data-part="hero" data-alone="" aria-label={title}>
      <div className={styles.words} data-part="hero-words">
        <p className={styles.title} data-part="hero-title">
          {title}
        </p>
        {intro && (
          <p className={styles.intro} data-part="hero-intro">
            {intro}
          </p>
        )}
        {points.length > 0 && (
          <ul className={styles.points} data-part="hero-points">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      {children && (
        <div className={styles.picture} data-part="hero-picture" aria-hidden="true">
          {children}
        </div>
      )}
    </section>
  )
}
