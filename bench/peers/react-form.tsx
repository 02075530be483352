// Bare React: the same fields on as many pages, with one state, judged on Continue. Nothing else: no texts engine, no store, no router.
import { StrictMode, useState } from 'react'
import type { FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { peerPages } from './fields.ts'

type Values = Readonly<Record<string, string>>

function Form() {
  const [values, setValues] = useState<Values>({})
  const [at, setAt] = useState(0)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { heading, fields } = peerPages[at]!
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const left = fields.filter(({ name }) => !values[name]).map(({ label }) => label)
    setMissing(left)
    if (left.length === 0) setAt((page) => Math.min(page + 1, peerPages.length - 1))
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{heading}</h1>
      <div data-part="summary" role="alert" hidden={missing.length === 0}>
        <ul>
          {missing.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      {fields.map(({ name, label, type }) => (
        <p key={name}>
          <label>
            {label}
            <input
              name={name}
              type={type}
              {...(type === 'checkbox' ? { checked: values[name] === 'true' } : { value: values[name] ?? '' })}
              onChange={({ target }) =>
                setValues((all) => ({
                  ...all,
                  [name]: type === 'checkbox' ? (target.checked ? 'true' : '') : target.value,
                }))
              }
            />
          </label>
        </p>
      ))}
      <button type="submit">Continuar</button>
    </form>
  )
}

createRoot(document.querySelector('main')!).render(
  <StrictMode>
    <Form />
  </StrictMode>,
)
