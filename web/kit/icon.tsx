// Icons of the form: one path each, drawn on a grid of 20, coloured by the text around them.
import styles from './icon.module.css'

const paths = {
  alert: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9 5.5v6h2v-6Zm0 7.7v2h2v-2Z',
  info: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9 4.8v2h2v-2Zm0 3.7v6h2v-6Z',
  check: 'M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-1.2 11.9 5.6-5.9-1.4-1.4-4.3 4.5-1.8-1.8L5.4 10Z',
  back: 'm11.8 3.6 1.6 1.6L8.6 10l4.8 4.8-1.6 1.6L5.4 10Z',
} as const

export type IconName = keyof typeof paths

/** Decoration only: whatever it says stands in words beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
