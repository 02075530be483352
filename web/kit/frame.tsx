// Site header and footer around the page. Static markup: drawn at build time, never hydrated.
import type { ReactNode } from 'react'
import styles from './frame.module.css'

interface SiteHeaderProps {
  readonly homeHref: string
  /** The brand's name: what the logo says. */
  readonly name: string
  /** The text of the link past the header and the hero. */
  readonly skipText?: string
  /** The logo as inline SVG. */
  readonly children: ReactNode
}

export function SiteHeader({ homeHref, name, skipText, children }: SiteHeaderProps) {
  return (
    <header className={styles.header} data-part="site-header" data-alone="">
      {skipText && (
        <a className={styles.skip} href="#root">
          {skipText}
        </a>
      )}
      <a className={styles.logo} data-part="site-logo" href={homeHref}>
        <span className={styles.name}>{name}</span>
        <span aria-hidden="true">{children}</span>
      </a>
    </header>
  )
}

interface SiteFooterProps {
  readonly text: string
  /** The company behind the site, in a line. */
  readonly company?: string | undefined
  /** A line that must be read, such as the warning the market's law asks for. */
  readonly small?: string | undefined
  readonly links?: readonly { readonly href: string; readonly text: string }[]
}

export function SiteFooter({ text, company, small, links = [] }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-part="site-footer" data-alone="">
      {small && <p className={styles.warning}>{small}</p>}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ href, text: label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      {company && <p>{company}</p>}
      <p>{text}</p>
    </footer>
  )
}
