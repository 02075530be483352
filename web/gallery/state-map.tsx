// State map of the gallery: screen, calls, deciding party, next states and each follow-up's questions. The same table as
// docs/states.md.
import { followUps as table } from '#catalogue/follow-ups.web.generated.ts'
import { productCallsWith } from '#contract/product-calls.ts'
import { stateMap } from '#domain/application/state-map.ts'
import type { MappedState } from '#domain/application/state-map.ts'
import styles from './desk.module.css'

const parts = [
  ['Filling the form', ({ afterOffer }: MappedState) => !afterOffer],
  ['Checking, and its ends', ({ afterOffer, followUps }: MappedState) => afterOffer && followUps.length === 0],
  ['What a lender may want before it decides', ({ followUps }: MappedState) => followUps.length > 0],
] as const

const calls = productCallsWith(table)

export function StateMap() {
  const states = stateMap(table)
  return (
    <section aria-label="States">
      <h2>The map of states</h2>
      {parts.map(([title, belongs]) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ol className={styles.states}>
            {states.filter(belongs).map((state) => (
              <State key={state.number} state={state} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function State({ state }: { state: MappedState }) {
  const { number, key, name, route, screen, decides, leadsTo, followUps } = state
  return (
    <li id={key} value={number} data-after={state.afterOffer}>
      <b>
        {number} {name}
      </b>{' '}
      <code>{route}</code>
      <dl>
        <dt>screen</dt>
        <dd>{screen}</dd>
        <dt>call</dt>
        <dd>
          {state.calls.map((call) => (
            <code key={call}>
              {calls[call]!.method} {calls[call]!.path}{' '}
            </code>
          ))}
        </dd>
        <dt>decides</dt>
        <dd>{decides}</dd>
        <dt>leads to</dt>
        <dd>
          {leadsTo.map((next, index) => (
            <span key={next}>
              {index > 0 && ', '}
              <a href={`#${next}`}>{next}</a>
            </span>
          ))}
        </dd>
      </dl>
      {followUps.map((each) => (
        <p key={each}>
          <code>{each}</code> {table[each]!.about}
        </p>
      ))}
    </li>
  )
}
