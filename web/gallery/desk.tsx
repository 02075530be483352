// Control panel of the gallery. Chooses brand, country, language, example, state and width, and frames the example: beside that of another
// brand, or in all states at once. The choices stand in the address, so that it can be sent to somebody. Below them stands the map of the
// journey.
import { useEffect, useState } from 'react'
import { brandFiles } from './brand-files.ts'
import { choices, readChoices } from './choices.ts'
import type { Choices } from './choices.ts'
import styles from './desk.module.css'
import { moods } from './examples.tsx'
import { JourneyMap } from './journey-map.tsx'

export function Desk() {
  const [chosen, setChosen] = useState(() => readChoices(location.hash))
  useEffect(() => {
    const follow = () => setChosen(readChoices(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const choose = (name: string, value: string) => {
    const next = { ...chosen, [name]: value }
    setChosen(next)
    history.replaceState(null, '', `#${new URLSearchParams(next).toString()}`)
  }
  return (
    <main className={styles.desk}>
      <h1>Gallery</h1>
      <div className={styles.bar}>
        {Object.entries(choices).map(([name, values]) => (
          <label key={name} className={styles.choice}>
            {name}
            <select value={chosen[name as keyof Choices]} onChange={({ target }) => choose(name, target.value)}>
              {values.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className={styles.sheet}>
        {framesOf(chosen).map((shown) => (
          <Example key={`${shown.brand} ${shown.mood}`} shown={shown} />
        ))}
      </div>
      <JourneyMap country={chosen.country} brand={chosen.brand} />
    </main>
  )
}

/** One for each brand that is compared and each state that is shown. */
function framesOf(chosen: Choices): readonly Choices[] {
  const brands = chosen.beside in brandFiles ? [chosen.brand, chosen.beside] : [chosen.brand]
  const shownMoods = chosen.mood === 'all' ? moods : [chosen.mood]
  return [...new Set(brands)].flatMap((brand) => shownMoods.map((mood) => ({ ...chosen, brand, mood })))
}

function Example({ shown: { brand, country, language, page, mood, width } }: { readonly shown: Choices }) {
  const name = `${page}, ${brand} in ${country}, ${mood}`
  return (
    <figure className={styles.example}>
      <figcaption>{name}</figcaption>
      <iframe
        className={styles.frame}
        data-width={width}
        title={name}
        src={`?${new URLSearchParams({ brand, country, language, page, mood }).toString()}`}
      />
    </figure>
  )
}
