// Consent screen of a follow-up: each consent unticked, required ones marked, full texts one tap away (experience 23). The
// words are those the server keeps as proof.
import { useId, useState } from 'react'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { ConsentAsk } from '#contract/follow-up-asks.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { optionalText, useForm, useTexts } from '#web/context.ts'
import { ConsentInput } from '#web/inputs/consent.tsx'
import { typedTexts } from '#web/journey/read-page.ts'
import type { TypedTexts } from '#web/journey/read-page.ts'
import { usePageForm } from '#web/journey/use-page-form.ts'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { Button } from '#web/kit/button.tsx'
import { wordsOf } from '#web/screens/question.tsx'
import styles from './consents.module.css'
import { FollowUpPage } from './page.tsx'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useAnswer } from './use-answer.ts'

/** A lender names its consents as it likes: an id of ours on the page, or a data point's, is not theirs. */
const nameOf = (id: string) => `consent:${id}`

/** The ids of required consents that are not ticked. */
const missingOf = (consents: readonly ConsentAsk[], typed: TypedTexts) =>
  consents.filter(({ id, required }) => required && typed[nameOf(id)]?.[0] !== 'true').map(({ id }) => id)

/** Drafts of one asking alone: what was ticked for one lender is not ticked for another. */
function useTickDrafts(openId: string, names: readonly string[]) {
  const { store, dispatch } = useForm()
  const draftOf = (name: string) => `${openId}:${name}`
  const [texts] = useState(() => {
    const { asyncFormData } = store.getState()
    return Object.fromEntries(names.map((name) => [name, asyncFormData[draftOf(name)] ?? []]))
  })
  const keep = (typed: TypedTexts) =>
    dispatch({
      type: 'drafted',
      texts: Object.fromEntries(names.map((name) => [draftOf(name), typed[name] ?? []])),
    })
  return { texts, keep }
}

/** The form around the ticks: says which are missing, keeps what is ticked, and sends a yes or a no to each. */
function useConsents({ id: openId, key, ask }: OpenFollowUp) {
  const { t } = useTexts()
  const answering = useAnswer()
  const consents = readAsk('consents', ask)?.consents ?? []
  const names = consents.map(({ id }) => nameOf(id))
  const { texts, keep } = useTickDrafts(openId, names)
  const [missed, setMissed] = useState<readonly string[]>([])
  const refused = answering.faults.map(({ field }) => field).filter((id) => consents.some((each) => each.id === id))
  const messagesOf = (ids: readonly string[]): readonly FieldMessage[] =>
    consents
      .filter(({ id }) => ids.includes(id))
      .map(({ id, label = id }) => ({
        field: nameOf(id),
        message: t(followUpKeyOf('consents', 'missing'), { consent: label }),
      }))
  const faults = messagesOf(missed.length > 0 ? missed : refused)

  const forget = (field: string) => {
    const id = field.slice(nameOf('').length)
    setMissed((all) => all.filter((each) => each !== id))
    answering.forgetFault(id)
  }
  const submit = async (element: HTMLFormElement) => {
    if (answering.busy) return false
    const typed = typedTexts(element, names)
    const wrong = missingOf(consents, typed)
    setMissed(wrong)
    if (wrong.length > 0) {
      answering.refuse()
      return false
    }
    const answers = Object.fromEntries(consents.map(({ id }) => [id, typed[nameOf(id)]?.[0] === 'true']))
    return (await answering.send(followUp(key).call, { answers })).kind === 'done'
  }

  const page = usePageForm({
    names,
    texts,
    liveOf: () => names,
    judge: (typed) => messagesOf(missingOf(consents, typed)),
    faults,
    forget,
    keep,
    submit,
    // A tick is judged by Continue alone.
    kindOf: () => undefined,
  })
  return { consents, texts, answering, faults, page }
}

export function Consents({ open }: { readonly open: OpenFollowUp }) {
  const { t } = useTexts()
  const { key, lender } = open
  const { consents, texts, answering, faults, page } = useConsents(open)
  const { element, busy, handlers } = page
  const group = (part: 'needed' | 'free') => (
    <Group
      part={part}
      lender={lender}
      consents={consents.filter(({ required }) => required === (part === 'needed'))}
      texts={texts}
      faults={faults}
    />
  )

  return (
    <FollowUpPage of={key} lender={lender} answering={answering} faults={faults}>
      {/* Events of the inputs bubble here. */}
      <form ref={element} noValidate method="dialog" {...handlers} data-follow-up={key}>
        {group('needed')}
        {group('free')}
        <Button type="submit" busy={busy || answering.busy ? t('shellˆwait') : undefined}>
          {optionalText(t, followUpKeyOf(key, 'submit')) ?? t('shellˆcontinue')}
        </Button>
      </form>
    </FollowUpPage>
  )
}

interface GroupProps {
  /** Whether the lender needs them. */
  readonly part: 'needed' | 'free'
  readonly lender: string
  readonly consents: readonly ConsentAsk[]
  readonly texts: Readonly<Record<string, readonly string[]>>
  /** Of those that are needed and not given: the summary's own. */
  readonly faults: readonly FieldMessage[]
}

function Group({ part, lender, consents, texts, faults }: GroupProps) {
  const { conventions } = useForm()
  const { t } = useTexts()
  const heading = useId()
  if (consents.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={heading} data-part="consents">
      <h2 id={heading}>{t(followUpKeyOf('consents', part, 'title'), { lender })}</h2>
      <p>{t(followUpKeyOf('consents', part, 'text'), { lender })}</p>
      <ul className={styles.list}>
        {consents.map(({ id, required, label, text }) => (
          <li key={id}>
            <ConsentInput
              id={nameOf(id)}
              name={nameOf(id)}
              label={label ?? id}
              optionalText={t(followUpKeyOf('consents', part, 'mark'))}
              hint={text}
              fault={faults.find(({ field }) => field === nameOf(id))?.message}
              texts={texts[nameOf(id)] ?? []}
              conventions={conventions}
              required={required}
              words={wordsOf(t)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
