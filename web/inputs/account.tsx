// Account input where the country's account numbers do not say who holds them: the bank or e-wallet as a choice, then the number.
// A hidden control carries the name; what is chosen and typed is written into it as one text, such as `GCash 0917 123 4567`.
import { useEffect, useRef, useState } from 'react'
import { accountParts, holderNamed } from '#domain/questions/account-holders.ts'
import type { AccountHolders } from '#domain/questions/account-holders.ts'
import { textKey } from '#contract/text-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { setValue } from '#web/journey/read-page.ts'
import { Field } from '#web/kit/field.tsx'
import styles from './account.module.css'
import search from './search.module.css'
import { Select } from './select.tsx'
import { Box, typed } from './text.tsx'
import type { InputProps } from './input.ts'

/** A bank that is not in the list. */
const other = 'other'

const chosenIn = (holders: AccountHolders, text: string) => {
  const { holder } = accountParts(text)
  return holder === '' ? '' : (holderNamed(holders, holder) ?? other)
}

/** Keeps the hidden control and those that are seen in step, in both directions. */
function useParts(text: string, holders: AccountHolders) {
  const [chosen, setChosen] = useState(() => chosenIn(holders, text))
  const [kept, setKept] = useState(text)
  const hidden = useRef<HTMLInputElement>(null)
  const [bank, number] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const written = useRef(text)

  const write = (holderId: string) => {
    const holder = holderId === other ? (bank.current?.value ?? '') : (holders[holderId]?.name ?? '')
    written.current = `${holder} ${number.current?.value ?? ''}`.trim()
    if (hidden.current) setValue(hidden.current, written.current)
  }
  const choose = (holderId: string) => {
    setChosen(holderId)
    write(holderId)
  }
  // A kept number may come back after the input was drawn.
  useEffect(() => {
    const control = hidden.current
    const follow = () => {
      if (!control || control.value === written.current) return
      written.current = control.value
      setChosen(chosenIn(holders, control.value))
      setKept(control.value)
      if (number.current) number.current.value = accountParts(control.value).number
    }
    control?.addEventListener('input', follow)
    return () => control?.removeEventListener('input', follow)
  }, [holders, number])
  // A value that was filled in without an event is heard when the page is sent.
  useEffect(() => {
    const form = hidden.current?.form
    const writeChosen = () => write(chosen)
    form?.addEventListener('submit', writeChosen)
    return () => form?.removeEventListener('submit', writeChosen)
  })
  return { chosen, choose, kept: accountParts(kept), write: () => write(chosen), hidden, bank, number }
}

interface HolderListProps extends InputProps {
  readonly holders: AccountHolders
  readonly value: string
  readonly onChosen: (holderId: string) => void
}

/** The banks and e-wallets to choose from, and a bank that is none of them. */
function HolderList({ holders, value, onChosen, ...props }: HolderListProps) {
  const { id, required, fault, words } = props
  const { t } = useTexts()
  const names = Object.entries(holders).map(([holder, row]) => ({ id: holder, text: row.name }))
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {t('shellˆaccount>holder')}
      </label>
      <Select
        id={id}
        autoComplete="off"
        aria-required={required || undefined}
        aria-invalid={fault ? true : undefined}
        choose={words.choose}
        options={[...names, { id: other, text: t('shellˆaccount>other') }]}
        value={value}
        onChange={({ target }) => onChosen(target.value)}
      />
    </>
  )
}

export function AccountInput(props: InputProps) {
  const { id, name, texts } = props
  const holders = useForm().accountHolders?.() ?? {}
  const { t } = useTexts()
  const word = (part: string) => t(textKey('shell', 'account', part))
  const [text = ''] = texts
  const { chosen, choose, kept, write, hidden, bank, number } = useParts(text, holders)
  const isWallet = holders[chosen]?.isWallet
  const { name: _, autoComplete: __, 'aria-describedby': ___, ...control } = typed(props)
  const shared = { ...control, type: 'text', 'data-of': name, onInput: write }
  return (
    <Field {...props} group="controls">
      {/* Not of the type `hidden`: such a control forgets what was written into it. */}
      <input
        type="text"
        className={search.kept}
        name={name}
        ref={hidden}
        defaultValue={text}
        autoComplete="off"
        aria-hidden="true"
        tabIndex={-1}
      />
      <div className={styles.parts} data-part="account">
        <HolderList {...props} holders={holders} value={chosen} onChosen={choose} />
        {chosen === other && (
          <>
            <label className={styles.label} htmlFor={`${id}-bank`}>
              {word('bank')}
            </label>
            <Box>
              <input
                {...shared}
                id={`${id}-bank`}
                ref={bank}
                data-of={undefined}
                data-kind={undefined}
                autoComplete="off"
                autoCapitalize="words"
                spellCheck={false}
                defaultValue={holderNamed(holders, kept.holder) ? '' : kept.holder}
              />
            </Box>
          </>
        )}
        <label className={styles.label} htmlFor={`${id}-number`}>
          {word(isWallet ? 'mobile' : 'number')}
        </label>
        <Box>
          <input
            {...shared}
            id={`${id}-number`}
            ref={number}
            data-kind={isWallet ? 'phone' : 'account'}
            autoComplete="off"
            inputMode="numeric"
            data-figures
            defaultValue={kept.number}
          />
        </Box>
      </div>
    </Field>
  )
}
