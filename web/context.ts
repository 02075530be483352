// React context of the form: the variant, the store, the texts and navigation. Made once per page.
import { textKey } from '#contract/text-key.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Translate } from '#contract/fault-message.ts'
import type { AccountHolders } from '#domain/questions/account-holders.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { Application } from '#domain/application/application.ts'
import type { Action } from '#domain/application/actions.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { StreetParts } from '#domain/questions/street.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Boot } from './boot.ts'
import type { Client } from './api/client.ts'
import type { ClientRuntime } from './journey/client-runtime.ts'
import type { TextsHolder } from './texts-holder.ts'

export interface Form {
  readonly boot: Boot
  readonly conventions: Conventions
  readonly texts: TextsHolder
  readonly store: StoreApi<Application>
  /** The state the page was prerendered from: hydration must find it, whatever the store holds by now. */
  readonly prerenderedState: Application
  /** Resolves, however late, once what an earlier visit kept and what the link says is back; absent where there is neither. */
  readonly begun?: Promise<void> | undefined
  readonly dispatch: (action: Action) => void
  /** The country's own rules once they are here; they are asked for as soon as the first step is on screen. */
  readonly rulesNow: () => Rules | undefined
  readonly rulesSoon: () => Promise<Rules | undefined>
  /** A text as the country writes values of the kind; as it is until the country's own rules are here. */
  readonly written: (kind: KindName, text: string) => string
  /** Note beside a data point on the value that the link asked for. */
  readonly noteOf?: (name: DataPointKey, application: Application) => string | undefined
  /** A street line with a house number in it, as its parts; nothing until the country's own rules are here. */
  readonly streetPartsOf?: (line: string) => StreetParts | undefined
  /** The choice of account holders, where the country asks it beside the number. */
  readonly accountHolders?: () => AccountHolders | undefined
  /** The typed client, loaded after the first step. */
  readonly client: () => Promise<Client>
  /** Everything a later screen needs: the texts of all pages, with the parts that show them. */
  readonly textsSoon: () => Promise<void>
  /** Goes to a path below the base, without its leading slash. */
  readonly navigate: (path: string, how?: { replace?: boolean }) => void
  /** Path with the base, of the address bar or of the step that is painted before the bar says so. */
  readonly location: { readonly get: () => string; readonly subscribe: (listener: () => void) => () => void }
  readonly now: () => number
  /** Takes a step: now, or behind the paint of its press; listeners of its changes, except the drawing, wait until these are painted. */
  readonly step: (take: () => void) => void
  /** Acts at once, or after the paint where that is waited for. */
  readonly afterPaint?: (act: () => void) => void
  /** The next attempt now, where one has failed. */
  readonly retry?: () => void
  /** Whether loading the page again brings back everything that was typed. */
  readonly keeps?: () => boolean
  /** Whether what is typed is kept outside of the page; false until it is known. */
  readonly isKept?: () => boolean | undefined
  /** A screen crashed: logged under the reference, and offered to the recorder (O1). */
  readonly crashed?: ClientRuntime['crashed']
  /** Parts loaded after the first step: toasts, crash reports, the recorder's place. Rejects where they cannot be had. */
  readonly runtime?: () => Promise<ClientRuntime>
}

export const FormContext = createContext<Form | null>(null)

export function useForm(): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error('No form above')
  return form
}

/** A part of the application's state; the component renders again only when that part changes. */
export function useApplication<T>(select: (application: Application) => T): T {
  const { store, prerenderedState } = useForm()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(prerenderedState),
  )
}

/** The path below the base, without its leading slash; a drawn page stands at the base. */
export function useLocation(): string {
  const { boot, location } = useForm()
  const path = useSyncExternalStore(location.subscribe, location.get, () => boot.basePath)
  return path.slice(boot.basePath.length + 1)
}

/** The texts; who uses them renders again only when words have changed. */
export function useTexts(): { t: Translate } {
  const { texts } = useForm()
  return { t: useSyncExternalStore(texts.subscribe, texts.worded, texts.worded) }
}

/** Whether the texts of later pages are there. */
export function useTextsComplete(): boolean {
  const { texts } = useForm()
  const isComplete = () => texts.get().complete
  return useSyncExternalStore(texts.subscribe, isComplete, isComplete)
}

/** A key of the `form` namespace from its parts. */
export function formKey(...parts: string[]): string {
  return textKey('form', ...parts)
}

/** A text that need not exist. */
export function optionalText(t: Translate, key: string): string | undefined {
  return t(key, { defaultValue: '' }) || undefined
}
