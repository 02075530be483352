// The gallery's desk: choose a brand, a page and a width; the page stands in a frame of that width. Below, the states.
import { useState } from 'react'
import { isAfterOffer, isStateNumber, states } from '#domain/states.ts'
import { brandFiles } from './brand-files.ts'
import styles from './desk.module.css'

const widths = ['320', '360', '768', '1280'] as const

function Choice({
  label,
  values,
  value,
  onChange,
}: {
  label: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

export function Desk({ pages }: { pages: readonly string[] }) {
  const brands = Object.keys(brandFiles)
  const [brand, setBrand] = useState(brands[0] ?? '')
  const [page, setPage] = useState(pages[0] ?? '')
  const [width, setWidth] = useState<string>('360')
  return (
    <main className={styles.desk}>
      <h1>Gallery</h1>
      <div className={styles.bar}>
        <Choice label="Brand" values={brands} value={brand} onChange={setBrand} />
        <Choice label="Page" values={pages} value={page} onChange={setPage} />
        <Choice label="Width" values={widths} value={width} onChange={setWidth} />
      </div>
      <iframe
        className={styles.frame}
        data-width={width}
        title={`${page}, ${brand}`}
        src={`?brand=${brand}&page=${page}`}
      />
      <StateMap />
    </main>
  )
}

/** The 42 states and where each stands. */
function StateMap() {
  return (
    <section>
      <h2>States</h2>
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
  )
}
