// Lazy chunks, requested before they are needed: each is loaded once, and from then on at hand without a pause.
import { createElement, lazy, useState } from 'react'
import type { ComponentType } from 'react'
import type { Page } from '#domain/journey/pages.ts'

/**
 * `now` is empty until the chunk is here; `soon` rejects where it cannot be had, and the next call asks again. `here` asks for nothing
 * and waits until one of them had it.
 */
export interface Ahead<T> {
  readonly now: () => T | undefined
  readonly soon: () => Promise<T>
  readonly here: Promise<T>
}

export function ahead<T>(load: () => Promise<T>): Ahead<T> {
  let loaded: T | undefined
  let tell: (chunk: T) => void
  const here = new Promise<T>((resolve) => (tell = resolve))
  const soon = async () => {
    tell((loaded ??= await load()))
    return loaded
  }
  return { now: () => loaded, soon, here }
}

export type Screen = ComponentType<{ page?: Page | undefined }>

/**
 * A lazy component shows its fallback, and for a while, even where its chunk is long there: so the chunk is asked for first. Which of
 * the two stands there is decided once: the other one in its place would be mounted anew and lose what the screen holds.
 */
export function ready<P extends object = { page?: Page | undefined }>(
  now: () => unknown,
  soon: () => Promise<unknown>,
): ComponentType<P> {
  const Soon = lazy(async () => ({ default: (await soon()) as ComponentType<P> })) as ComponentType<P>
  return function Ready(props: P) {
    const [Chosen] = useState(() => (now() as ComponentType<P> | undefined) ?? Soon)
    return createElement(Chosen as ComponentType<object>, props)
  }
}

export const loanControls = ahead(() => import('./loan-controls.ts'))
const loadLater = () => import('./later.ts')
/** Never without the loan's controls: pages that are drawn from here on may have them. */
export const laterScreens = ahead(async () => {
  const [screens] = await Promise.all([loadLater(), loanControls.soon()])
  return screens
})
/** The screens of what lenders want after the form. */
export const followUpScreens = ahead(() => import('#web/follow-ups/screen.tsx'))

/** A component of a chunk. One that its page stands without asks for nothing, and waits until the chunk is here. */
export const partOf = <P extends object, Parts>(chunk: Ahead<Parts>, name: keyof Parts, asks = true) =>
  ready<P>(
    () => chunk.now()?.[name],
    async () => (await (asks ? chunk.soon() : chunk.here))[name],
  )

export type LaterScreens = Awaited<ReturnType<typeof laterScreens.soon>>
export type LoanControls = Awaited<ReturnType<typeof loanControls.soon>>

export const later = (
  name: Exclude<
    keyof LaterScreens,
    'emailSuggestions' | 'fieldChanged' | 'keepFocus' | 'nationChoices' | 'shieldPresses' | `${string}Input`
  >,
): Screen => partOf(laterScreens, name)

/** A part beside what a page asks: the page stands without it, and without the connection too. */
export const beside = (name: 'ProgressBar' | 'SectionLine'): Screen => partOf(laterScreens, name, false)

/** Price below a loan's amount and period; the page stands without it. */
export const Price: Screen = partOf(loanControls, 'Price', false)

export const Checking = later('Checking')
