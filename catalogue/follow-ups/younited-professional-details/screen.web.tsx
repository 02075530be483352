// Screen of the follow-up `younited-professional-details`: the choices come by calls when the screen opens.
import { useEffect, useState } from 'react'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { optionalText, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { Questions } from '#web/follow-ups/questions.tsx'
import { followUpKeyOf } from '#web/follow-ups/follow-up-text-key.ts'
import { useAnswer } from '#web/follow-ups/use-answer.ts'
import { workLookUps } from './follow-up.ts'

interface Choices {
  readonly countries: readonly { readonly id: string; readonly name: string }[]
  readonly positions: readonly { readonly id: string }[]
  readonly positionsOf: Readonly<Record<string, readonly string[]>>
}

type Loading = { readonly state: 'busy' | 'failed' } | { readonly state: 'done'; readonly choices: Choices }

/** Loads the choices at once, and again when asked to or when the connection is back. */
function useChoices(): { readonly loading: Loading; readonly again: () => void } {
  const { boot } = useForm()
  const { read } = useAnswer()
  const [loading, setLoading] = useState<Loading>({ state: 'busy' })
  const [attempt, setAttempt] = useState(0)
  const { locale } = boot.variant
  useEffect(() => {
    let isGone = false
    const load = async () => {
      setLoading({ state: 'busy' })
      const [countries, positions, positionsOf] = await Promise.all([
        read<Choices['countries']>(workLookUps.countries, { query: { locale } }),
        read<Choices['positions']>(workLookUps.positions),
        read<Choices['positionsOf']>(workLookUps.positionsOfKinds),
      ])
      if (isGone) return
      setLoading(
        countries && positions && positionsOf
          ? { state: 'done', choices: { countries, positions, positionsOf } }
          : { state: 'failed' },
      )
    }
    void load()
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is made anew with each drawing and always does the same
  }, [locale, attempt])

  const again = () => setAttempt((count) => count + 1)
  useEffect(() => {
    if (loading.state !== 'failed') return undefined
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [loading.state])
  return { loading, again }
}

export function Screen({ open }: { readonly open: OpenFollowUp }) {
  const { t } = useTexts()
  const { loading, again } = useChoices()
  const key = open.key
  const nameOf = (id: string) => optionalText(t, followUpKeyOf(key, 'options', 'position', id)) ?? id

  if (loading.state !== 'done')
    return (
      <Questions
        open={open}
        instead={
          loading.state === 'busy' ? (
            <Spinner label={t('shellˆloading')} />
          ) : (
            <Notice
              tone="bad"
              action={
                <Button kind="plain" onClick={again}>
                  {t('shellˆconnection>again')}
                </Button>
              }
            >
              {t(followUpKeyOf(key, 'choices', 'failed'))}
            </Notice>
          )
        }
      />
    )

  const { countries, positions, positionsOf } = loading.choices
  const lists: Readonly<Record<string, (kind: string) => readonly { readonly id: string; readonly text: string }[]>> = {
    countryOfWork: () => countries.map(({ id, name }) => ({ id, text: name })),
    position: (kind) =>
      (Object.hasOwn(positionsOf, kind) ? positionsOf[kind]! : [])
        .filter((id) => positions.some((position) => position.id === id))
        .map((id) => ({ id, text: nameOf(id) })),
  }
  return <Questions open={open} optionsOf={(name, typed) => lists[name]?.(typed.jobKind?.[0] ?? '')} />
}
