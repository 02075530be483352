// Question for one data point: label, hint and reason from the texts, input from its kind.
import { textKey } from '#contract/text-key.ts'
import { dataPoint, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import { formKey, optionalText, useApplication, useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import type { InputProps } from '#web/inputs/input.ts'
import { inputs } from '#web/inputs/inputs.ts'
import type { Translate } from '#contract/fault-message.ts'
import { laterScreens } from './load-later.ts'

interface QuestionProps {
  readonly name: DataPointKey
  /** Texts of the input. */
  readonly texts: readonly string[]
  readonly fault: string | undefined
  readonly isLast?: boolean
  /** Shares a row with its neighbour. */
  readonly half?: boolean
  /** Its label is heard only: the page's heading says it. */
  readonly silent?: boolean
  /** The only one on its page. */
  readonly alone?: boolean
}

export function Question({ name, texts, fault, isLast, half, silent, alone }: QuestionProps) {
  const form = useForm()
  const { t } = useTexts()
  const isHeld = useApplication(({ answeredKeys }) => answeredKeys.includes(name)) && texts.length === 0
  const Input = inputs[dataPoint(name).kind]
  const enterKeyHint = isLast ? 'done' : 'next'
  const note = useApplication((application) => form.noteOf?.(name, application))
  const props = questionProps(name, form, t, isHeld)
  return <Input {...props} hint={note ?? props.hint} {...{ texts, fault, enterKeyHint, half, silent, alone }} />
}

/** Props of a data point's input, but for its texts. `isHeld`: the server has an answer already. */
export function questionProps(
  name: DataPointKey,
  { boot, conventions }: Pick<Form, 'boot' | 'conventions'>,
  t: Translate,
  isHeld = false,
): Omit<InputProps, 'texts'> {
  const { country, settings } = boot.variant
  const row = dataPoint(name)
  const optional = country.journey.optional.includes(name) || isHeld
  const text = (part: string) => optionalText(t, formKey('dataPoints', name, part))
  const range = name === 'amount' ? settings.amount : name === 'period' ? settings.period : undefined
  const show = (value: number) =>
    name === 'amount' ? formatMoney(value, conventions) : formatPeriod(value, settings.period.scale, conventions)
  return {
    name,
    id: name,
    kind: row.kind,
    label: text('label') ?? '',
    optionalText: optional && row.kind !== 'consent' ? t('shellˆoptional') : undefined,
    hint: isHeld ? t('shellˆheld') : text('hint'),
    why: row.why ? text('why') : undefined,
    conventions,
    autoComplete: row.autocomplete ?? 'off',
    inputMode: kindRow(row.kind).inputMode,
    required: !optional,
    options: optionTexts(name, { boot, conventions }, t),
    range: range && {
      ...range,
      minText: show(range.min),
      maxText: show(range.max),
    },
    words: wordsOf(t),
    prefix: row.kind === 'phone' ? country.phonePrefix : undefined,
    whole:
      name === 'generalPolicies' ? { href: `${boot.basePath}/policies`, text: t('shellˆpolicies>read') } : undefined,
  }
}

/** The choices with their names: divisions from the country, countries from the browser, all others from the texts. */
export function optionTexts(
  key: DataPointKey,
  { boot, conventions }: Pick<Form, 'boot' | 'conventions'>,
  t: Translate,
): { id: string; text: string }[] | undefined {
  const { country } = boot.variant
  // No first page asks for one: the list comes with the later screens.
  if (dataPoint(key).nations)
    return laterScreens.now()?.nationChoices(key, {
      iso: country.iso,
      tag: conventions.tag,
      none: t(formKey('options', splitKey(key).field, 'none')),
    })
  const names = dataPoint(key).divisions && country.divisions
  return optionsOf(key, country)?.map((id) => ({
    id,
    text: (names && names[id]) ?? t(formKey('options', splitKey(key).field, id)),
  }))
}

export function wordsOf(t: Translate) {
  const word = (name: string) => t(textKey('shell', 'words', name))
  return {
    day: word('day'),
    month: word('month'),
    year: word('year'),
    yes: word('yes'),
    no: word('no'),
    more: word('more'),
    less: word('less'),
    choose: word('choose'),
    show: word('show'),
    goesOn: word('goesOn'),
  }
}
