// Entry point of the browser: reads the boot data, hydrates the prerendered first step, then loads the rest.
import './react-first.ts'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { firstPath } from '#domain/journey/pages.ts'
import { App } from './app.tsx'
import './kit/base.css'
// Styles that a first page may need before its own part is here.
import './inputs/slider.module.css'
import './kit/loan-price.module.css'
import './kit/spoken.module.css'
import { readBoot } from './boot.ts'
import { isFramed, leaveToHost } from './embed/framed.ts'
import { makeForm } from './make-form.ts'

if (isFramed()) leaveToHost(document)

const root = document.getElementById('root')
if (!root) throw new Error('Root container not found in the DOM')

const written = readBoot(document)
// With the first page that stands there, whichever was drawn.
const boot = { ...written, variant: variantWithArms(written.variant, window.firstDrawn?.arms) }
const form = makeForm(boot, window)
const app = (
  <StrictMode>
    <App form={form} />
  </StrictMode>
)
const hydrate = () => {
  const drawn = hydrateRoot(root, app)
  return () => flushSync(() => drawn.render(app))
}
function wake(): void {
  if (window.wakeForm)
    window.wakeForm(hydrate, (faults) => form.dispatch({ type: 'faulted', path: firstPath(boot.variant), faults }))
  else if (root!.firstElementChild) hydrate()
  else createRoot(root!).render(app)
  form.loadTheRest()
}
// In a task behind this script's own: what is pressed meanwhile is the starter's (19.2).
setTimeout(wake)
