// Bare React that draws the elements of our own pages, with our styles: what a step costs whoever draws it. Continue shows the next page.
import { createElement, useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Drawn, DrawnElement } from './drawn-pages.ts'

const pages = JSON.parse(document.querySelector('#pages')!.textContent) as readonly DrawnElement[]

/** Names by which React knows attributes; what was typed or ticked is where a control begins. */
const attributeNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  typed: 'defaultValue',
  checked: 'defaultChecked',
  tabindex: 'tabIndex',
  readonly: 'readOnly',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
}

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `--was: 0.1; color: red` as React takes it. */
function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').map((rule) => rule.split(/:(.*)/s).map((part) => part.trim()))
  const named = rules.flatMap(([name, value = '']) => (name ? [[name, value] as const] : []))
  return Object.fromEntries(
    named.map(([name, value]) => [name.startsWith('--') ? name : inCamelCase(name), value] as const),
  )
}

const flags = new Set(['checked', 'disabled', 'hidden', 'readonly', 'required', 'multiple', 'open'])

const propsOf = (attributes: DrawnElement[1]) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      attributeNames[name] ?? name,
      name === 'style' ? styleOf(value) : flags.has(name) || value,
    ]),
  )

const draw = (drawn: Drawn): ReactNode =>
  typeof drawn === 'string' ? drawn : createElement(drawn[0], propsOf(drawn[1]), ...drawn[2].map(draw))

const transparent = { display: 'contents' }

function Form() {
  const [at, setAt] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => page.current?.querySelector('h1')?.focus({ preventScroll: true }), [at])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAt((before) => Math.min(before + 1, pages.length - 1))
  }
  return (
    <div ref={page} key={at} style={transparent} onSubmit={submit}>
      {pages[at]![2].map((child, index) => (
        <Part key={index} of={child} />
      ))}
    </div>
  )
}

const Part = ({ of }: { of: Drawn }) => draw(of)

createRoot(document.querySelector('main')!).render(<Form />)
