// Button of a link to one's data that opens nothing, or nothing any more. A fresh one goes to the address on file, if there is one
// (S-05, S-25).
import { useState } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { stepUpCalls } from '#web/consents/use-sessions.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'

interface FreshLinkProps {
  /** Of the link that was opened. */
  readonly token: string
  readonly label: string
  readonly onAnswer: (answer: 'sent' | 'busy' | 'failed') => void
}

export function FreshLink({ token, label, onAnswer }: FreshLinkProps) {
  const form = useForm()
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  // An attempt whose answer was lost is the same request again.
  const [idempotencyKey] = useState(newKey)
  const ask = async () => {
    setBusy(true)
    const call = await stepUpCalls(form)
    const answer = await call('sendDataLink', { body: { token }, idempotencyKey })
    if (answer.kind === 'reply') return onAnswer('sent')
    onAnswer(answer.kind === 'refusal' && answer.status === 429 ? 'busy' : 'failed')
  }
  return (
    <Button busy={busy ? t('shellˆwait') : undefined} onClick={() => void ask().catch(() => onAnswer('failed'))}>
      {label}
    </Button>
  )
}
