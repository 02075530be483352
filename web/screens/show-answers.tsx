// Way to see answers that were given on another device: a one-time code proves whose they are, and they are shown here too (S-05).
import { Suspense, useState } from 'react'
import { StepUp } from '#web/consents/lazily.ts'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Panel } from '#web/kit/panel.tsx'

export function ShowAnswers() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-part="show-answers">
      <NextLinks>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('shellˆstepUp>open')}
        </Button>
      </NextLinks>
      <Panel
        isOpen={isOpen}
        title={t('shellˆstepUp>title')}
        closeText={t('shellˆcontinueLater>close')}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <Suspense>
            <StepUp forAnswers onProven={() => setOpen(false)} />
          </Suspense>
        )}
      </Panel>
    </div>
  )
}
