// Gallery of every input in every state: empty, filled, in error, with long words. A form each, as radios of one name
// and one form are one choice.
import { dataPoint } from '#domain/questions/data-points.ts'
import { useForm, useTexts } from '#web/context.ts'
import type { InputProps } from '#web/inputs/input.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { questionProps } from '#web/screens/question.tsx'
import { oneOfEachKind, sampleTexts } from './sample-answers.ts'

type Change = (props: InputProps, t: ReturnType<typeof useTexts>['t']) => Partial<InputProps>

const states: Readonly<Record<string, Change>> = {
  empty: (_, t) => ({ texts: [], optionalText: t('shellˆoptional'), required: false }),
  filled: () => ({}),
  error: (_, t) => ({ fault: t('formˆfaults>any>format') }),
  long: ({ label, options }) => ({
    label: `${label}: ${label.toLowerCase()}, ${label.toLowerCase().replaceAll(' ', '')} (Rindfleischetikettierungsüberwachung)`,
    options: options?.map(({ id, text }) => ({ id, text: `${text}, ${text.toLowerCase()}, ${text.toLowerCase()}` })),
  }),
}

export function EveryInput() {
  const form = useForm()
  const { t } = useTexts()
  return (
    <>
      <PageHeading title="Every input" />
      {oneOfEachKind.map((key) => {
        const { kind } = dataPoint(key)
        const Input = inputs[kind]
        const props = {
          ...questionProps(key, form, t),
          texts: sampleTexts(key, form.boot.variant, form.conventions),
        }
        return (
          <section key={key}>
            <h2>
              {kind}: {key}
            </h2>
            {Object.entries(states).map(([state, change]) => (
              <form key={state} noValidate aria-label={`${key}: ${state}`}>
                <Input {...props} {...change(props, t)} id={`${key}-${state}`} />
                <br />
              </form>
            ))}
          </section>
        )
      })}
    </>
  )
}
