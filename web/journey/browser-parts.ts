// Browser dependencies of the client engine: keys, randomness, timers, and whether somebody is online and looking.
import { newKey } from '#web/api/new-key.ts'
import { newReference } from '#web/tracking/new-reference.ts'
import type { EngineParts } from './engine.ts'
import { testSpeed } from './test-speed.ts'
import { watchFilling } from './watch-filling.ts'

type BrowserParts = Pick<
  EngineParts,
  | 'fillingReport'
  | 'newKey'
  | 'newReference'
  | 'random'
  | 'after'
  | 'alone'
  | 'testSpeed'
  | 'onOnline'
  | 'isVisible'
  | 'onVisible'
>

export function browserParts(window: Window & typeof globalThis): BrowserParts {
  const isVisible = () => window.document.visibilityState === 'visible'
  return {
    fillingReport: watchFilling(window),
    newKey,
    newReference,
    random: Math.random,
    after: (milliseconds, act) => {
      const timer = window.setTimeout(act, milliseconds)
      return () => window.clearTimeout(timer)
    },
    testSpeed: testSpeed(),
    alone: async (act) => {
      // Only there on secure origins, and refused to a frame without an origin: then a tab goes by what is stored.
      const lock = window.navigator.locks?.request('loanform', act)
      await (lock?.catch(act) ?? act())
    },
    onOnline: (act) => window.addEventListener('online', act),
    isVisible,
    onVisible: (act) => {
      window.document.addEventListener('visibilitychange', () => isVisible() && act())
      // Two windows side by side are both visible: the focus says which is used.
      window.addEventListener('focus', act)
      // A page that comes back from the back-forward cache has missed what happened since.
      window.addEventListener('pageshow', (event) => event.persisted && act())
    },
  }
}
