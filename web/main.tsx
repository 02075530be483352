// Entry point of the browser: reads the boot data, hydrates the prerendered first step, then loads the rest.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './kit/base.css'
import { readBoot } from './boot.ts'
import { isFramed, leaveToHost } from './embed/framed.ts'
import { makeForm } from './make-form.ts'

if (isFramed()) leaveToHost(document)

const root = document.getElementById('root')
if (!root) throw new Error('Root container not found in the DOM')

const boot = readBoot(document)
const form = makeForm(boot, window)
const app = (
  <StrictMode>
    <App form={form} />
  </StrictMode>
)
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)
form.loadTheRest()
