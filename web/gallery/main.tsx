// The gallery, for development: every input and piece, and whole pages of them, in each brand and at several widths.
// Without a `page` in the address it is the desk that chooses; with one it is that page, as the desk's frame shows it.
import { createRoot } from 'react-dom/client'
import { Desk } from './desk.tsx'
import { drawExample, exampleNames } from './draw-example.tsx'

const query = new URLSearchParams(location.search)
const page = query.get('page')

if (page === null)
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Desk pages={exampleNames} />)
else drawExample(page, query.get('brand') ?? '')
