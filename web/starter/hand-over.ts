// What the starter in the page hands to the form when that wakes up (19.1).

import type { PageFault } from '#domain/application/application.ts'

/** Wakes the page that stands there, and returns what has everything that is said drawn before the next frame. */
type Hydrate = () => () => void

declare global {
  interface Window {
    /**
     * Takes the starter's marks off the page, wakes the form, has it say what was said (`fault`) and hands it the press that it held.
     * Once: nothing is here any more after that.
     */
    wakeForm?: (hydrate: Hydrate, fault: (faults: readonly PageFault[]) => void) => void
  }
}
