// Search input for many choices: a typed text finds them in the browser's own list of suggestions, which screen readers, keyboards and
// phones know. The value is kept by a native list that nobody sees, so that it is filled, read and brought back as any other.
import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { choiceFor, choiceOf } from '#domain/questions/choice-search.ts'
import { describedBy, Field } from '#web/kit/field.tsx'
import styles from './search.module.css'
import { Box, typed } from './text.tsx'
import type { InputProps } from './input.ts'

/** Keeps what is typed and the list that holds the value in step, in both directions. */
function useSearch(options: NonNullable<InputProps['options']>) {
  const list = useRef<HTMLSelectElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const nameOf = (value: string | undefined) => options.find((option) => option.id === value)?.text ?? ''

  /** As if it were chosen in the list itself. */
  const choose = (value: string) => {
    if (!list.current || list.current.value === value) return
    list.current.value = value
    list.current.dispatchEvent(new Event('input', { bubbles: true }))
    list.current.dispatchEvent(new Event('change', { bubbles: true }))
  }
  /** A text that fits one choice alone is that choice. */
  const chooseTyped = () => {
    if (!input.current || input.current.value.trim() === '') return
    const found = choiceFor(options, input.current.value) ?? list.current?.value
    if (!found) return
    choose(found)
    input.current.value = nameOf(found)
  }
  const onInput = ({ nativeEvent }: FormEvent) => {
    const found = choiceOf(options, input.current?.value ?? '')
    // A browser that fills in says nothing of how. It fills the list too, and then writes its own name of the choice over ours.
    if (found === undefined && !(nativeEvent instanceof InputEvent)) chooseTyped()
    else choose(found ?? '')
  }

  // A postal code fills the province in, and what was kept comes back.
  useEffect(() => {
    const current = list.current
    const follow = () => {
      const { value } = current!
      if (input.current && value !== '' && choiceOf(options, input.current.value) !== value) {
        input.current.value = nameOf(value)
        // Filled in where somebody was about to type: that then replaces it.
        if (input.current === document.activeElement) input.current.select()
      }
      if (input.current && value === '' && choiceOf(options, input.current.value) !== undefined)
        input.current.value = ''
    }
    current?.addEventListener('input', follow)
    return () => current?.removeEventListener('input', follow)
  })
  // The browser's own event: React's is that of each key. It comes before Enter sends the page, and where a browser fills in. Whoever
  // fills in without an event is heard when the page is sent.
  useEffect(() => {
    const { current } = input
    const form = current?.form
    current?.addEventListener('change', chooseTyped)
    form?.addEventListener('submit', chooseTyped)
    return () => {
      current?.removeEventListener('change', chooseTyped)
      form?.removeEventListener('submit', chooseTyped)
    }
  })

  return { list, input, nameOf, onInput, chooseTyped }
}

export function SearchInput(props: InputProps) {
  const { id, name, texts, fault, options = [] } = props
  const { list, input, nameOf, onInput, chooseTyped } = useSearch(options)
  const { name: _, inputMode: __, 'data-kind': ___, ...control } = typed(props)
  return (
    <Field {...props}>
      <Box>
        <select
          ref={list}
          className={styles.kept}
          name={name}
          defaultValue={texts[0] ?? ''}
          aria-hidden="true"
          tabIndex={-1}
        >
          {/* Nothing is chosen beforehand. */}
          <option value="">{props.words.choose}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.text}
            </option>
          ))}
        </select>
        <input
          {...control}
          ref={input}
          type="text"
          list={`${id}-list`}
          defaultValue={nameOf(texts[0])}
          autoCapitalize="words"
          spellCheck={false}
          data-of={name}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(props)}
          onInput={onInput}
          onBlur={chooseTyped}
          onFocus={({ target }) => target.select()}
        />
      </Box>
      <datalist id={`${id}-list`}>
        {options.map((option) => (
          // Its value says the choice: a browser that translates the page has other words in it.
          <option key={option.id} value={option.text}>
            {option.text}
          </option>
        ))}
      </datalist>
    </Field>
  )
}
