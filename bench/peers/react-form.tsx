// Bare React: the same fields with a state each, judged on Continue. Nothing else: no texts engine, no store, no router.
import { StrictMode, useState } from 'react'
import type { FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { fields } from './fields.ts'

type Values = Readonly<Record<string, string>>

function Form() {
  const [values, setValues] = useState<Values>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(fields.filter(({ name }) => !values[name]).map(({ label }) => label))
  }
  return (
    <form onSubmit={submit} noValidate>
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
              onChange={({ target }) =>
                setValues((all) => ({ ...all, [name]: type === 'checkbox' ? String(target.checked) : target.value }))
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
