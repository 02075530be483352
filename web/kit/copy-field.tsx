// Copy field: read-only text that one tap selects, with a copy button where the browser allows it.
import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly copyText: string
  readonly copiedText: string
  /** Said where the browser does not copy: the text is selected then. */
  readonly selectedText: string
}

export function CopyField({ label, value, copyText, copiedText, selectedText }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const id = useId()
  const copy = async () => setSaid((await copied(value, input.current)) ? copiedText : selectedText)
  return (
    <div className={styles.copy} data-part="copy">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className={styles.text}
        type="text"
        readOnly
        value={value}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{copyText}</Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}

/** A frame may be refused the clipboard, and an address without a certificate has none: the older way is left then. */
async function copied(value: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    input?.select()
    return document.execCommand('copy')
  }
}
