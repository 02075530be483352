// Type of the client runtime, for the form's context and whoever makes it (`runtime.ts`).
import type { Client, ClientOptions } from '../api/client.ts'
import type { ToastTone } from '../kit/toasts.ts'
import type { RecorderPort } from '../tracking/recorder-port.ts'

/** Parts of the form that exist once its scripts are loaded. */
export interface ClientRuntime {
  /** Keeps the server's time. */
  readonly fetch: typeof fetch
  readonly client: Client
  /** Options for a client of another table of calls. */
  readonly clientOptions: ClientOptions
  /** Where a session recorder plugs itself in. */
  readonly recorder: RecorderPort
  /** Has the server tell the time; false where it does not. */
  readonly askTime: () => Promise<boolean>
  /** A short message in passing (O2), never one that must not be missed. */
  readonly toast: (tone: ToastTone, text: string) => void
  /** A screen crashed: logged under the reference, and offered to the recorder (O1). */
  readonly crashed: (error: unknown, reference: string, componentStack: string) => void
  /** For a page that is about to be left: what third parties were told has gone out, after two seconds at most. */
  readonly eventsFlushed: () => Promise<void>
  /** Starts engine and listeners, once a page, each in a task of its own; `onRetry` takes what a press of "Try again now" does. */
  readonly start: (onRetry: (act: () => void) => void) => Promise<void>
  /** Loads what pages need once they are filled in, and no step waits for; once a page. */
  readonly furnish: () => Promise<void>
}
