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

export const laterScreens = ahead(() => import('./later.ts'))
/** The screens of what lenders want after the form. */
export const followUpScreens = ahead(() => import('#web/follow-ups/screen.tsx'))

type LaterScreens = Awaited<ReturnType<typeof laterScreens.soon>>

export const later = (
  name: Exclude<keyof LaterScreens, 'emailSuggestions' | 'fieldChanged' | 'nationChoices' | `${string}Input`>,
): Screen =>
  ready(
    () => laterScreens.now()?.[name],
    async () => (await laterScreens.soon())[name],
  )

/** A part beside what a page asks: the page stands without it, and without the connection too. */
export const beside = (name: 'Price' | 'ProgressBar' | 'SectionLine'): Screen =>
  ready(
    () => laterScreens.now()?.[name],
    async () => (await laterScreens.here)[name],
  )

export const Checking = later('Checking')
