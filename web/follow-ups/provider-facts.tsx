// Facts about a provider visit: what happens, how long it takes, what the lender gets, and what nobody else sees.
import styles from './stack.module.css'
import type { Provider } from '#domain/follow-up/providers.ts'

interface ProviderFactsProps {
  readonly kind: Provider['kind']
  /** A text of the group `provider`. */
  readonly say: (...parts: string[]) => string
}

/** Each list and how many lines it has, by the kind of visit. */
const lists: Readonly<Record<Provider['kind'], readonly (readonly [string, readonly string[]])[]>> = {
  'bank-data': [
    ['steps', ['one', 'two', 'three']],
    ['shared', ['one', 'two']],
    ['hidden', ['one', 'two']],
  ],
  'card-check': [
    ['steps', ['one', 'two', 'three']],
    ['shared', ['one']],
    ['hidden', ['one', 'two']],
  ],
}

export function ProviderFacts({ kind, say }: ProviderFactsProps) {
  return (
    <div className={styles.facts}>
      {lists[kind].map(([list, lines]) => (
        <section key={list}>
          <h2>{say('headings', list)}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{say(kind, list, line)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
