// Adapter from stdnum's result to a validation fault.
import type { Verdict } from '../rules.ts'

/** The part of stdnum's answer that decides. */
interface NumberCheck {
  readonly isValid: boolean
  readonly error?: { readonly name: string }
}

/** `checkDigit` where only the arithmetic failed, `format` for anything else that is wrong. */
export function numberVerdict({ isValid, error }: NumberCheck): Verdict | undefined {
  if (isValid) return undefined
  return { code: error?.name === 'InvalidChecksum' ? 'checkDigit' : 'format' }
}
