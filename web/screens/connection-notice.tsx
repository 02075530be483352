// Connection notice: says that nothing is lost, or that the page alone has it, and offers a retry where one is needed.
import { textKey } from '#contract/text-key.ts'
import { useEffect, useState } from 'react'
import type { Connection } from '#domain/application/application.ts'
import { isSent } from '#domain/journey/states.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'

/** Where the applicant may ask for the next attempt. */
const retried: readonly Connection[] = ['failing', 'stuck', 'outdated']

export function ConnectionNotice() {
  const { t } = useTexts()
  const { isKept } = useForm()
  const connection = useApplication((application) => application.connection)
  const reference = useApplication((application) => application.failureReference)
  const isOver = useApplication(({ progressState }) => isSent(progressState))
  const isAsked = useApplication(({ followUp }) => followUp !== undefined)
  const kind = connection === 'conflict' && isOver ? 'sent' : connection
  // Of a lender's question nobody is told that nothing need be sent. What has ended is told above the page.
  if (kind === 'fine' || kind === 'ended' || (kind === 'sent' && isAsked)) return null
  return (
    <Notice
      tone="warning"
      title={t(textKey('shell', 'connection', kind, 'title'))}
      action={retried.includes(connection) && <Again />}
    >
      {t((isKept?.() ? ['text'] : ['unkept', 'text']).map((each) => textKey('shell', 'connection', kind, each)))}
      {connection === 'stuck' && reference && ` ${t('shellˆreference', { reference })}`}
    </Notice>
  )
}

/** Busy from a press to the end of the attempt: then it may be pressed again. */
function Again() {
  const { retry } = useForm()
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const failures = useApplication((application) => application.failures)
  useEffect(() => setBusy(false), [failures])
  const again = () => {
    setBusy(true)
    retry?.()
  }
  return (
    <Button kind="plain" onClick={again} busy={busy ? t('shellˆwait') : undefined}>
      {t('shellˆconnection>again')}
    </Button>
  )
}
