// Erasure form: explains before it asks for confirmation, and moves the focus to the result.
import { textKey } from '#contract/text-key.ts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import styles from './my-data.module.css'
import type { Rights } from './use-rights.ts'

const steps = ['application', 'lenders', 'stays'] as const

export function Erasing({ rights, onDone }: { rights: Rights; onDone: () => void }) {
  const { t } = useTexts()
  const [state, setState] = useState<'closed' | 'asking' | 'busy' | 'failed'>('closed')
  const question = useRef<HTMLHeadingElement>(null)
  const text = (part: string) => t(textKey('shell', 'myData', 'erase', part))
  const isOpen = state !== 'closed'
  useEffect(() => {
    if (isOpen) question.current?.focus()
  }, [isOpen])

  const erase = async () => {
    setState('busy')
    const asked = await rights.ask('eraseData', { body: { confirm: true } })
    // Data that nobody has a way to any more counts as erased.
    if (asked.kind === 'done' || asked.kind === 'gone') onDone()
    else setState('failed')
  }
  if (!isOpen)
    return (
      <NextLinks>
        <Button kind="quiet" onClick={() => setState('asking')}>
          {text('open')}
        </Button>
      </NextLinks>
    )
  return (
    <section className={styles.part} data-part="erasing">
      <h2 ref={question} tabIndex={-1}>
        {text('title')}
      </h2>
      <ul>
        <li>{t('shellˆmyData>others')}</li>
        {steps.map((step) => (
          <li key={step}>{text(step)}</li>
        ))}
      </ul>
      {state === 'failed' && <Notice tone="bad">{text('failed')}</Notice>}
      <NextLinks>
        <Button
          busy={state === 'busy' ? t('shellˆwait') : undefined}
          onClick={() => void erase().catch(() => setState('failed'))}
        >
          {text('yes')}
        </Button>
        <Button kind="quiet" onClick={() => setState('closed')}>
          {text('no')}
        </Button>
      </NextLinks>
    </section>
  )
}
