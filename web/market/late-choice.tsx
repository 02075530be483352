// Notice about an offer that was pressed after another had been chosen elsewhere. It says why the page goes on with that one (Q2, R-05).
import { useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { Notice } from '#web/kit/notice.tsx'
import { useMarket } from './use-market.ts'

/** By the page's store, the offer that was pressed last, where it could not be chosen any more. */
const pressedLate = new WeakMap<Form['store'], string>()

/** Remembers an offer that came too late, for the page that follows; nothing: forgets what came before. */
export function noteLate({ store }: Form, offer?: string): void {
  if (offer === undefined) pressedLate.delete(store)
  else pressedLate.set(store, offer)
}

export function LateChoice() {
  const { store } = useForm()
  const { t } = useTexts()
  const { offers } = useMarket()
  const chosen = offers.find(({ status }) => status === 'chosen')
  const pressed = offers.find(({ id }) => id === pressedLate.get(store))
  if (!pressed || !chosen || pressed === chosen) return null
  return (
    <Notice tone="info" title={t('shellˆoffers>late>title')}>
      {t('shellˆoffers>late>text', { chosen: chosen.lender, lender: pressed.lender })}
    </Notice>
  )
}
