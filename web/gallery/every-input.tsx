// Every input in every state: empty, filled, in error, disabled, with long words. A form each, as radios of one name and
// one form are one choice.
import type { ComponentProps } from 'react'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Question, samples } from './sample.tsx'

const states: Readonly<Record<string, Partial<ComponentProps<typeof Question>>>> = {
  empty: { texts: [], optionalText: '(opcional)', required: false },
  filled: {},
  error: { fault: 'Escribe aquí lo que falta, tal como aparece en tu documento' },
  disabled: { disabled: true },
  long: { label: 'Una pregunta con palabras extraordinariamente largas, como electroencefalografista' },
}

export function EveryInput() {
  const sections = samples.map((sample) => (
    <section key={sample.name}>
      <h2>{sample.name}</h2>
      {Object.entries(states).map(([state, change]) => (
        <form key={state} noValidate aria-label={`${sample.name}: ${state}`}>
          <Question {...sample} {...change} id={`${sample.name}-${state}`} />
          <br />
        </form>
      ))}
    </section>
  ))
  return (
    <>
      <PageHeading title="Every input" />
      {sections}
    </>
  )
}
