// Devices that may open the application, for its owner to see before ending their ways in. An applicant who came by a link first proves
// whose it is (S-05).
import { momentInWords } from '#contract/moment.ts'
import { textKey } from '#contract/text-key.ts'
import type { ReactNode } from 'react'
import { useForm, useTexts } from '#web/context.ts'
import { SendToMe } from './send-to-me.tsx'
import { Proof } from './step-up.tsx'
import { useSessions } from './use-sessions.ts'

// One chunk for all: each costs the first page its name.
export { SetPassword } from './set-password.tsx'
export { StepUp } from './step-up.tsx'

/** With what only the owner may do below. */
export function Devices({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const { boot } = useForm()
  const { t } = useTexts()
  const { sessions } = useSessions()
  if (typeof sessions !== 'object') return children
  if (sessions.needsCode)
    return (
      <>
        <h3>{t('shellˆstepUp>title')}</h3>
        <Proof ways={sessions.ways} />
      </>
    )
  return (
    <>
      <SendToMe url={url} ways={sessions.ways} />
      {sessions.sessions.length > 1 && (
        <>
          <h3>{t('shellˆdevices>title')}</h3>
          <ul data-part="devices">
            {sessions.sessions.map(({ at, by, isThis }) => (
              <li key={`${at} ${by}`}>
                {t(textKey('shell', 'devices', by))}, {momentInWords(t, Date.parse(at), { tag: boot.tag })}
                {isThis && ` (${t('shellˆdevices>this')})`}
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </>
  )
}
