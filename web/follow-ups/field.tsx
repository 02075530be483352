// Field of a follow-up: a data point as everywhere else, or an own field by its row and the follow-up's texts.
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { isOptional } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { optionalText, useForm, useTexts } from '#web/context.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { questionProps, wordsOf } from '#web/screens/question.tsx'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'

interface FieldProps {
  readonly of: FollowUpKey
  readonly name: string
  readonly texts: readonly string[]
  readonly fault: string | undefined
  /** Choices that come from a look-up, with their names. */
  readonly options?: readonly { readonly id: string; readonly text: string }[] | undefined
  /** Nothing is asked below it. */
  readonly isLast?: boolean
}

/** Label of the phone's Enter key. */
const enterKey = (isLast: boolean | undefined) => (isLast ? 'done' : 'next')

export function Field(props: FieldProps) {
  return isDataPointKey(props.name) ? <DataPointField {...props} name={props.name} /> : <OwnField {...props} />
}

/** Whether it may stay empty is the follow-up's to say, not the form's; so are words of its own, where it has any. */
function DataPointField({ of: key, name, texts, fault, isLast }: FieldProps & { readonly name: DataPointKey }) {
  const form = useForm()
  const { t } = useTexts()
  const { kind } = dataPoint(name)
  const Input = inputs[kind]
  const props = questionProps(name, form, t)
  const mayBeEmpty = isOptional(followUp(key), name)
  const text = (part: string) => optionalText(t, followUpKeyOf(key, 'fields', name, part))
  return (
    <Input
      {...props}
      label={text('label') ?? props.label}
      hint={text('hint') ?? props.hint}
      why={text('why') ?? props.why}
      optionalText={mayBeEmpty && kind !== 'consent' ? t('shellˆoptional') : undefined}
      required={!mayBeEmpty}
      texts={texts}
      fault={fault}
      enterKeyHint={enterKey(isLast)}
    />
  )
}

function OwnField({ of: key, name, texts, fault, options, isLast }: FieldProps) {
  const { conventions, boot } = useForm()
  const { t } = useTexts()
  const own = followUp(key).own?.[name]
  if (!own) return null
  const Input = inputs[own.kind]
  const text = (part: string) => optionalText(t, followUpKeyOf(key, 'fields', name, part))
  const named = own.options?.map((id) => ({ id, text: t(followUpKeyOf(key, 'options', name, id)) }))
  return (
    <Input
      name={name}
      id={name}
      kind={own.kind}
      label={text('label') ?? ''}
      optionalText={own.optional && own.kind !== 'consent' ? t('shellˆoptional') : undefined}
      hint={text('hint')}
      why={text('why')}
      fault={fault}
      texts={texts}
      conventions={conventions}
      autoComplete={own.autocomplete ?? 'off'}
      inputMode={kindRow(own.kind).inputMode}
      enterKeyHint={enterKey(isLast)}
      required={!own.optional}
      options={options ?? named}
      words={wordsOf(t)}
      prefix={own.kind === 'phone' ? boot.variant.country.phonePrefix : undefined}
    />
  )
}
