// Journey map, rendered from the tables: the country's initial pages, the steps lenders may add, and the states.
import { useEffect, useState } from 'react'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { dataPointsOf, flows } from '#domain/journey/flows.ts'
import { initialPages } from '#domain/journey/pages.ts'
import { contexts } from '#domain/journey/steps.ts'
import type { StepPath } from '#domain/journey/steps.ts'
import type { Variant } from '#domain/application/variant.ts'
import styles from './desk.module.css'
import { loadVariantPage } from './gallery-form.ts'
import { StateMap } from './state-map.tsx'

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
      <StateMap />
    </>
  )
}
