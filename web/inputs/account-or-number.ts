// Input of an account: a number as it is typed, or its holder and number where the country has the holder chosen beside it.
import { createElement, useContext, useEffect, useState } from 'react'
import { FormContext } from '#web/context.ts'
import { AccountInput as HeldAccountInput } from './account.tsx'
import type { InputProps } from './input.ts'
import { textInput } from './text.tsx'

const accountText = textInput({ autoCapitalize: 'characters', spellCheck: false, width: 'long', figures: true })

/** An account is a number, and in one country more than that. A number typed before the country's part is here stays. */
export function AccountInput(props: InputProps) {
  const form = useContext(FormContext)
  const holders = form?.accountHolders?.()
  const [chosen, choose] = useState({ Input: holders ? HeldAccountInput : accountText, texts: props.texts })
  const { id } = props
  useEffect(() => {
    void form?.rulesSoon().then(() => {
      const control = document.querySelector<HTMLInputElement>(`input[id="${id}"]`)
      if (form.accountHolders?.() && control && control !== document.activeElement)
        choose({ Input: HeldAccountInput, texts: [control.value] })
    })
  }, [form, id])
  return createElement(chosen.Input, { ...props, texts: chosen.texts })
}
