// Password input: hidden, with what a password manager needs to know of it. Pasting is welcome.
import { Box } from '#web/inputs/text.tsx'
import styles from '#web/inputs/text.module.css'
import { describedBy, Field } from '#web/kit/field.tsx'

interface PasswordFieldProps {
  readonly label: string
  readonly fault?: string | undefined
  /** Whether it is being chosen or asked for. */
  readonly isNew: boolean
}

export const passwordName = 'password'

export function PasswordField({ label, fault, isNew }: PasswordFieldProps) {
  const id = passwordName
  return (
    <Field id={id} label={label} fault={fault}>
      <Box>
        <input
          id={id}
          name={passwordName}
          type="password"
          className={styles.input}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-required
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy({ id, fault })}
        />
      </Box>
    </Field>
  )
}
