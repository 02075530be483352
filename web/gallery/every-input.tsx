// Every input in every state: empty, filled, in error, disabled, with long words.
import { Question, samples } from './sample.tsx'

const long = 'Una pregunta con palabras extraordinariamente largas, como otorrinolaringología o electroencefalografista'

export function EveryInput() {
  return (
    <form noValidate>
      {samples.map((sample) => {
        const { name } = sample
        return (
          <section key={name}>
            <h2>{name}</h2>
            <Question {...sample} id={`${name}-empty`} texts={[]} optionalText="(opcional)" required={false} />
            <br />
            <Question {...sample} id={`${name}-filled`} />
            <br />
            <Question {...sample} id={`${name}-error`} fault="Escribe aquí lo que falta, tal como aparece en tu documento" />
            <br />
            <Question {...sample} id={`${name}-disabled`} disabled />
            <br />
            <Question {...sample} id={`${name}-long`} label={long} />
          </section>
        )
      })}
    </form>
  )
}
