// Text input that becomes a list of choices where a postal code stands for several places, such as the colonias of a Mexican code. Its
// text stays the answer: what is chosen is written into it, and what is in no list is typed.
import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { choiceOf } from '#domain/questions/choice-search.ts'
import { FormContext, useTexts } from '#web/context.ts'
import { fillBesidePostcode } from '#web/journey/fill-from-postcode.ts'
import { setValue } from '#web/journey/read-page.ts'
import { describedBy, Field } from '#web/kit/field.tsx'
import type { InputProps } from './input.ts'
import { offeredPlaces, onPlacesOffered } from './offered-places.ts'
import styles from './postal-place.module.css'
import { Select } from './select.tsx'
import { Box, typed } from './text.tsx'

/** A place that is in no list. */
const other = 'other'

/** The list and the text in step, in both directions. */
function usePlaces({ id, name, texts }: InputProps) {
  const form = useContext(FormContext)
  const offered = useSyncExternalStore(
    onPlacesOffered,
    () => offeredPlaces(name),
    () => offeredPlaces(name),
  )
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(texts[0] ?? '')
  // For which list another place is typed: a new list is looked at anew.
  const [typedBeside, setTypedBeside] = useState<readonly string[]>()
  const options = offered.map((place) => ({ id: place, text: place }))
  const found = typedBeside === offered ? undefined : choiceOf(options, text)
  const chosen = typedBeside === offered || (text !== '' && found === undefined) ? other : (found ?? '')

  // A draft may come back, and a code may fill the text in.
  useEffect(() => {
    const control = input.current
    const follow = () => setText(control?.value ?? '')
    follow()
    control?.addEventListener('input', follow)
    return () => control?.removeEventListener('input', follow)
  }, [])
  // The code may be known from an earlier visit of the page.
  useEffect(() => {
    if (form && input.current?.value === '') void fillBesidePostcode(form, input.current)
  }, [form])
  useEffect(() => {
    if (typedBeside) input.current?.focus()
  }, [typedBeside])

  // The list stands for the text now: whoever was in it is in the list.
  const isListed = options.length > 1 && chosen !== other
  useLayoutEffect(() => {
    if (isListed && document.activeElement === input.current) document.getElementById(id)?.focus()
  }, [isListed, id])

  const choose = (place: string) => {
    setTypedBeside(place === other ? offered : undefined)
    if (input.current) setValue(input.current, place === other ? '' : place)
  }
  return { options, input, chosen, choose }
}

interface PlaceListProps {
  readonly of: InputProps
  readonly options: NonNullable<InputProps['options']>
  readonly chosen: string
  readonly choose: (place: string) => void
}

function PlaceList({ of: props, options, chosen, choose }: PlaceListProps) {
  const { t } = useTexts()
  const { id, required, fault, words } = props
  return (
    <Select
      id={id}
      autoComplete="off"
      aria-required={required || undefined}
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy(props)}
      choose={words.choose}
      options={[...options, { id: other, text: t('shellˆotherPlace') }]}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

export function PlaceInput(props: InputProps) {
  const { id, label } = props
  const { options, input, chosen, choose } = usePlaces(props)
  const isOffered = options.length > 1
  const isTyped = !isOffered || chosen === other
  return (
    <Field {...props}>
      {isOffered && <PlaceList of={props} {...{ options, chosen, choose }} />}
      {/* The same element throughout: what stands in it is the answer. */}
      <span className={isTyped ? styles.typed : styles.kept} data-beside={isOffered || undefined}>
        <Box>
          <input
            {...typed(props)}
            ref={input}
            type="text"
            id={isOffered ? `${id}-other` : id}
            autoCapitalize="sentences"
            aria-label={isOffered ? label : undefined}
            aria-hidden={isTyped ? undefined : true}
            tabIndex={isTyped ? undefined : -1}
          />
        </Box>
      </span>
    </Field>
  )
}
