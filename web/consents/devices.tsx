// Devices that may open the application, for its owner to see before ending their ways in. An applicant who came by a link first proves
// whose it is (S-05).
import { momentInWords } from '#contract/moment.ts'
import { textKey } from '#contract/text-key.ts'
import type { ReactNode } from 'react'
import type { SessionsReply } from '#contract/step-up-endpoints.ts'
import { useForm, useTexts } from '#web/context.ts'
import { SendToMe } from './send-to-me.tsx'
import { Proof } from './step-up.tsx'
import { useSessions } from './use-sessions.ts'

// One chunk for all: each costs the first page its name.
export { SetPassword } from './set-password.tsx'
export { StepUp } from './step-up.tsx'

interface DevicesProps {
  readonly url: string
  /** Acts of the owner alone, below. */
  readonly children: ReactNode
}

export function Devices({ url, children }: DevicesProps) {
  const { t } = useTexts()
  const { sessions } = useSessions()
  const known = typeof sessions === 'object' ? sessions : undefined
  if (known?.needsCode)
    return (
      <>
        <h3>{t('shellˆstepUp>title')}</h3>
        <Proof ways={known.ways} />
      </>
    )
  return (
    <>
      {known && <OwnDevices url={url} sessions={known} />}
      {/* In the same place before and after: a password that is being typed stays. */}
      {children}
    </>
  )
}

function OwnDevices({ url, sessions: { ways, sessions } }: { readonly url: string; readonly sessions: SessionsReply }) {
  const { boot } = useForm()
  const { t } = useTexts()
  return (
    <>
      <SendToMe url={url} ways={ways} />
      {sessions.length > 1 && (
        <>
          <h3>{t('shellˆdevices>title')}</h3>
          <ul data-part="devices">
            {sessions.map(({ at, by, isThis }) => (
              <li key={`${at} ${by}`}>
                {t(textKey('shell', 'devices', by))}, {momentInWords(t, Date.parse(at), { tag: boot.tag })}
                {isThis && ` (${t('shellˆdevices>this')})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
