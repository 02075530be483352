// Control panel of the gallery: chooses brand, country, language, example, state and width, and frames the example. Below it
// stands the map of the journey.
import { useState } from 'react'
import { countryTexts } from '#catalogue/web.generated.ts'
import { brandFiles } from './brand-files.ts'
import styles from './desk.module.css'
import { exampleNames, moods } from './examples.tsx'
import { JourneyMap } from './journey-map.tsx'

const choices = {
  brand: Object.keys(brandFiles),
  country: Object.keys(countryTexts),
  language: ['own', 'neutral'],
  page: exampleNames,
  mood: moods,
  width: ['320', '360', '768', '1280'],
} as const satisfies Record<string, readonly string[]>

type Choices = { readonly [K in keyof typeof choices]: string }

const first: Choices = {
  brand: 'default',
  country: choices.country[0] ?? '',
  language: 'own',
  page: choices.page[0] ?? '',
  mood: 'empty',
  width: '360',
}

export function Desk() {
  const [chosen, setChosen] = useState(first)
  const { width, ...shown } = chosen
  return (
    <main className={styles.desk}>
      <h1>Gallery</h1>
      <div className={styles.bar}>
        {Object.entries(choices).map(([name, values]) => (
          <label key={name} className={styles.choice}>
            {name}
            <select
              value={chosen[name as keyof Choices]}
              onChange={({ target }) => setChosen((before) => ({ ...before, [name]: target.value }))}
            >
              {values.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <iframe
        className={styles.frame}
        data-width={width}
        title={`${chosen.page}, ${chosen.brand} in ${chosen.country}`}
        src={`?${new URLSearchParams(shown).toString()}`}
      />
      <JourneyMap country={chosen.country} brand={chosen.brand} />
    </main>
  )
}
