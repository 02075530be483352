// The journey's map, drawn from the tables themselves: the pages of the country as they stand at the start, the steps that lenders
// may add, and which state follows which.
import { useEffect, useState } from 'react'
import { dataPointKeys } from '#domain/data-points.ts'
import { dataPointsOf, flows } from '#domain/flows.ts'
import { initialPages } from '#domain/pages.ts'
import { isAfterOffer, isStateNumber, states } from '#domain/states.ts'
import { contexts } from '#domain/steps.ts'
import type { StepPath } from '#domain/steps.ts'
import { transitions } from '#domain/transitions.ts'
import type { Variant } from '#domain/variant.ts'
import styles from './desk.module.css'
import { loadVariantPage } from './gallery-form.ts'

function useVariant(id: string): Variant | undefined {
  const [variant, setVariant] = useState<Variant>()
  useEffect(() => {
    let isCurrent = true
    loadVariantPage(id, false).then(
      ({ boot }) => isCurrent && setVariant(boot.variant),
      () => isCurrent && setVariant(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [id])
  return variant
}

export function JourneyMap({ brand, country }: { brand: string; country: string }) {
  const variant = useVariant(`${brand}-${country}`)
  const { journey } = variant?.country ?? {}
  const pages = variant ? initialPages(variant) : []
  const initial = new Set<string>(pages.map(({ path }) => path))
  return (
    <>
      <section aria-label="The form">
        <h2>
          The form in {brand}-{country}
          {variant?.flow === 'older' && ', older flow'}
        </h2>
        {!variant && <p>This brand is not in this country.</p>}
        <ol className={styles.way}>
          {pages.map(({ path, context, dataPoints }) => (
            <li key={path} data-kind="initial">
              <b>{path}</b> <small>{contexts[context]}</small>
              <ul>
                {dataPoints.map((key) => (
                  <li key={key}>
                    {key}
                    {journey?.optional.includes(key) && ' (optional)'}
                  </li>
                ))}
              </ul>
            </li>
          ))}
          {variant &&
            flows[variant.flow]
              .order(variant.country.journey)
              .filter((path) => !initial.has(path))
              .map((path) => (
                <li key={path} data-kind="added">
                  <b>{path}</b>{' '}
                  <small>
                    {
                      contexts[
                        variant.country.journey.contexts?.[path as StepPath] ?? flows[variant.flow].rows[path]!.context
                      ]
                    }
                  </small>
                  <ul>
                    {dataPointsOf(path, dataPointKeys, variant.flow, variant.country.journey).map((key) => (
                      <li key={key}>{key}</li>
                    ))}
                  </ul>
                </li>
              ))}
          <li data-kind="initial">
            <b>check-your-answers</b> <small>then it is sent</small>
          </li>
        </ol>
        <p>Solid: there on init. Dashed: added when a lender that is still eligible needs an answer.</p>
      </section>
      <section aria-label="States">
        <h2>Which state follows which</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">from</th>
              <th scope="col">on</th>
              <th scope="col">to</th>
            </tr>
          </thead>
          <tbody>
            {transitions.map(({ from, on, when, to }, index) => (
              <tr key={index}>
                <td>{from.join(', ')}</td>
                <td>
                  {on}
                  {when && ', older flow'}
                </td>
                <td>{typeof to === 'function' ? 'the next page that misses an answer' : to}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2>All states</h2>
        <ol className={styles.map} start={0}>
          {Object.entries(states).map(([number, { name, route }]) => (
            <li
              key={number}
              value={Number(number)}
              data-after={isStateNumber(Number(number)) && isAfterOffer(Number(number) as 0) ? true : undefined}
            >
              {name} <code>{route}</code>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
