// Number input with typing, slider and plus and minus buttons, all in step (experience 14). The typed control carries the name
// and is the value; the slider only writes into it, so that the form works before any script has run.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { numberFormat } from '#domain/questions/formats.ts'
import { clamp } from '#domain/questions/question-settings.ts'
import { readMoney, showMoney } from '#domain/questions/reading.ts'
import { stepFrom } from '#domain/questions/step-from.ts'
import { describedBy, Field } from '#web/kit/field.tsx'
import { typed } from './text.tsx'
import styles from './slider.module.css'
import type { InputProps, InputRange } from './input.ts'

type Conventions = InputProps['conventions']

/** Currency sign, or the unit in the plural that the number takes: `luni` after 12, `de luni` after 24. */
function besideOf(value: number, { scale }: InputRange, { tag, currencySymbol }: Conventions): string {
  if (scale === undefined) return currencySymbol
  const unit = scale === 'days' ? 'day' : 'month'
  const parts = numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(value)
  return parts.find(({ type }) => type === 'unit')?.value ?? ''
}

/** The whole of it in words, for who cannot see what stands beside the number. */
const inWords = (value: number, { scale }: InputRange, conventions: Conventions) =>
  scale === undefined ? formatMoney(value, conventions) : formatPeriod(value, scale, conventions)

/** Keeps the typed control and the slider in step: the typed one is the value, the slider writes into it. */
function useSlider(range: InputRange, start: number, conventions: Conventions) {
  const { min, max } = range
  const unit = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)

  const paint = () => {
    const control = slider.current
    if (!control) return
    control.style.setProperty('--value', String((Number(control.value) - min) / (max - min || 1)))
    control.setAttribute('aria-valuetext', inWords(Number(control.value), range, conventions))
  }
  /** Writes a number as if it had been typed, so that whoever listens to the form hears of it. */
  const write = (value: number) => {
    const control = input.current
    if (!control) return
    control.value = showMoney(value, conventions)[0] ?? ''
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const follow = () => {
    const value = readMoney([input.current?.value ?? ''], conventions)
    if (slider.current && typeof value === 'number') slider.current.value = String(value)
    if (unit.current && typeof value === 'number') unit.current.textContent = besideOf(value, range, conventions)
    paint()
  }
  const nudge = (direction: 1 | -1) => {
    const value = readMoney([input.current?.value ?? ''], conventions)
    write(stepFrom(typeof value === 'number' ? value : start, direction, range))
  }

  // From here on its buttons are heard here (web/starter/nudge.ts).
  useLayoutEffect(() => {
    slider.current?.setAttribute('data-awake', '')
  }, [])
  // Input from before the script is kept: the slider's move counts unless the text was typed in.
  useEffect(() => {
    const [control, text] = [slider.current, input.current]
    if (!control || !text) return
    if (control.value !== control.defaultValue && text.value === text.defaultValue) write(Number(control.value))
    else follow()
    // oxlint-disable-next-line react/exhaustive-deps -- only once: afterwards the events keep both in step
  }, [])

  return { input, slider, unit, write, follow, nudge }
}

export function SliderInput(props: InputProps) {
  const { label, conventions, words, texts } = props
  const range = props.range ?? { min: 0, max: 100, step: 1, minText: '0', maxText: '100' }
  const { min, max, step, scale } = range
  const given = readMoney(texts, conventions)
  const start = typeof given === 'number' ? given : min
  // Heard after the name of the control, which says neither currency nor unit.
  const unitId = `${props.id}-unit`
  const { input, slider, unit, write, follow, nudge } = useSlider(range, start, conventions)

  const button = (direction: 1 | -1, sign: string, word: string) => (
    <button
      type="button"
      className={styles.nudge}
      data-part="nudge"
      aria-label={`${word}: ${label}`}
      onClick={() => nudge(direction)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={sign} stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
    </button>
  )

  return (
    <Field {...props}>
      <div className={styles.slider} data-part="slider">
        <div className={styles.row}>
          <span
            className={styles.box}
            data-part="figure"
            data-long={(showMoney(max, conventions)[0] ?? '').length > 8 || undefined}
            data-first={scale === undefined && conventions.symbolFirst ? true : undefined}
          >
            <input
              {...typed(props)}
              aria-describedby={[unitId, describedBy(props)].filter(Boolean).join(' ')}
              className={styles.figure}
              ref={input}
              type="text"

              onInput={follow}
            />
            <span ref={unit} className={styles.unit} id={unitId} aria-hidden="true">
              {besideOf(start, range, conventions)}
            </span>
          </span>
          {button(-1, 'M4 10h12', words.less)}
          {button(1, 'M4 10h12M10 4v12', words.more)}
        </div>
        <input
          ref={slider}
          className={styles.range}
          type="range"
          min={min}
          max={max}
          step={step}
          // On its steps, where a browser puts it: anywhere else it would seem to have been moved, and would write into the text.
          defaultValue={clamp(start, range)}
          aria-label={label}
          aria-valuetext={inWords(start, range, conventions)}
          onInput={(event) => write(Number(event.currentTarget.value))}
        />
        <div className={styles.ends} aria-hidden="true">
          <span>{range.minText}</span>
          <span>{range.maxText}</span>
        </div>
      </div>
    </Field>
  )
}
