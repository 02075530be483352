// Entry point of the gallery for development: every input, component, step and screen in each brand, country and language.
// Without a `page` in the address it is the desk that chooses; with one it is that page, as the desk's frame shows it.
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { drawExample } from './draw-example.tsx'
import { moodOf } from './examples.tsx'

const query = new URLSearchParams(location.search)
const name = query.get('page')

if (name === null) createRoot(document.body.appendChild(document.createElement('div'))).render(<Desk />)
else
  drawExample({
    name,
    mood: moodOf(query.get('mood')),
    brand: query.get('brand') ?? '',
    country: query.get('country') ?? '',
    neutral: query.get('language') === 'neutral',
  }).catch((error: unknown) => {
    document.body.textContent = error instanceof Error ? error.message : String(error)
  })
