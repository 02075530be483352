// Error screen (O1, R-33): the document's words, a reference that the log has, and a way on. What was typed stays.
import { textKey } from '#contract/text-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'

/** `title`: the app crashed; `unexpected`: a route failed to render. Both are texts below `crash`. */
export type CrashTitle = 'title' | 'unexpected'

interface CrashedProps {
  readonly title?: CrashTitle
  readonly reference?: string
  /** Loads the page again, or draws it again where that would lose something. */
  readonly again?: () => void
}

/** A page that came by a reload and crashes is broken by what is kept: then one may also start afresh. */
const isReloaded = () =>
  typeof window !== 'undefined' && performance.getEntriesByType('navigation')[0]?.type === 'reload'

export function Crashed({ title = 'unexpected', reference = '', again }: CrashedProps) {
  const { boot, dispatch, isKept } = useForm()
  const { t } = useTexts()
  const afresh = () => {
    dispatch({ type: 'restarted' })
    window.location.assign(`${boot.basePath}/`)
  }
  return (
    <section role="alert" data-part="crash">
      <PageHeading
        title={t(textKey('shell', 'crash', title))}
        {...(title === 'unexpected' ? { intro: t('shellˆcrash>title') } : {})}
      />
      <form method="dialog">
        <p>{t(textKey('shell', 'crash', isKept?.() ? 'kept' : 'unkept'))}</p>
        <Button onClick={again}>{t('shellˆcrash>again')}</Button>
        {isReloaded() && (
          <Button kind="quiet" onClick={afresh}>
            {t('shellˆcrash>afresh')}
          </Button>
        )}
        <p data-part="small">{t('shellˆreference', { reference })}</p>
      </form>
    </section>
  )
}
