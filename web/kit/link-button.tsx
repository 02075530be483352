// Link with the look of a button: for going somewhere, never for doing something.
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import type { ButtonKind } from './button.tsx'

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'style'> {
  readonly href: string
  readonly kind?: ButtonKind
}

export function LinkButton({ kind = 'primary', children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={styles.button} data-part="button" data-kind={kind}>
      {children}
    </a>
  )
}
