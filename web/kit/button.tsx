// Button with a busy state: it announces the wait, ignores presses and keeps the focus (experience 26).
import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'quiet' | 'plain'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly kind?: ButtonKind
  /** Label while it waits; presses do nothing then. */
  readonly busy?: string | undefined
}

/** Turns while something is waited for. */
export const Wheel = () => <span className={styles.wheel} aria-hidden="true" />

export function Button({ kind = 'primary', busy, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy === undefined) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-part="button"
      data-kind={kind}
      aria-disabled={busy === undefined ? undefined : true}
      onClick={press}
    >
      {busy !== undefined && <Wheel />}
      {busy ?? children}
    </button>
  )
}
