// Parts that the starter draws with, as the form itself draws them: empty, for a template of the page.
import type { Connection } from '#domain/application/application.ts'
import type { Texts } from '#web/texts-holder.ts'

import { textKey } from '#contract/text-key.ts'
import { FaultLine } from '#web/kit/field.tsx'
import { Summary } from '#web/kit/error-summary.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Button, Wheel } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { BoxFault } from '#web/inputs/consent.tsx'

/** Kinds of trouble that a page may have before its form is awake. */
export const earlyTroubles = ['offline', 'failing', 'outdated'] as const satisfies Connection[]

/** Notices of these kinds in the form's own words and shape, and the one of a frame in which no script comes. */
export const StartNotices = ({ t }: Pick<Texts, 't'>) => (
  <>
    {earlyTroubles.map((kind) => (
      <div key={kind} data-of={kind}>
        <Notice
          tone="warning"
          title={t(textKey('shell', 'connection', kind, 'title'))}
          action={<Button kind="plain">{t('shellˆconnection>again')}</Button>}
        >
          {t(['unkept', 'text'].map((each) => textKey('shell', 'connection', kind, each)))}
        </Notice>
      </div>
    ))}
    <div data-of="apart">
      <Notice tone="warning" title={t('shellˆapart>title')} action={<OwnPage />}>
        {t('shellˆapart>text')}
      </Notice>
    </div>
  </>
)

/** Link to the same address, without the part that says that it is framed. The start writes it out: not each frame may open a window. */
const OwnPage = () => <LinkButton kind="plain" href="" target="_blank" rel="noopener" />

export function StarterParts({ title }: { title: string }) {
  return (
    <>
      <div data-of="text">
        <FaultLine />
      </div>
      <div data-of="box">
        <BoxFault />
      </div>
      <div data-of="button">
        <Wheel />
      </div>
      <Summary title={title} items={[{ field: '', message: '' }]} />
    </>
  )
}
