// User traits for the session recorder: the document's flattened fields, a row each (N5). Groups of answers are there by name
// and always empty (decision 031).
import type { Application } from '#domain/application/application.ts'
import type { EnvironmentId } from '#domain/application/layers.ts'
import { parsedUrl } from '../parsed-url.ts'

interface Told {
  readonly application: Application
  readonly environment: EnvironmentId
  /** The id of the variant. */
  readonly app: string
  /** A path without ids (`plainAddress`). */
  readonly route: string
}

type Trait = string | number

const oneIf = (is: boolean): Trait => (is ? 1 : 0)
/** Of a lender's address no more than whose it is: paths and queries there may name the applicant. */
const hostOf = (url: string | undefined): string => (url && parsedUrl(url)?.host) || ''
const never = (): Trait => ''

const rows = {
  environmentType: ({ environment }) => environment,
  sessionStartedAt: ({ application }) => application.lead.sessionStartedAt,
  leadId: ({ application }) => application.access?.id,
  app: ({ app }) => app,
  progressState: ({ application }) => application.progressState,
  lastAppRoute: ({ route }) => route,
  status: ({ application }) => application.applicationResult?.application.status,
  offerId: ({ application }) => application.applicationResult?.offerId,
  partnerName: ({ application }) => application.applicationResult?.partner?.name,
  redirected: ({ application }) => oneIf(application.redirect !== undefined),
  redirectUrl: ({ application }) => hostOf(application.redirect?.url),
  redirectMethod: ({ application }) => application.redirect?.method,
  reapplying: ({ application }) => oneIf(application.reapplying),
  amount: ({ application }) => application.lead.amount,
  period: ({ application }) => application.lead.period,
  personalDetails: never,
  contactDetails: never,
  incomeDetails: never,
  expenses: never,
  otherDetails: never,
  employer: never,
  result: never,
} as const satisfies Readonly<Record<string, (told: Told) => Trait | undefined>>

export type RecorderTraits = Readonly<Record<keyof typeof rows, Trait>>

/** Every field, in the document's order; what is not known is the empty text. */
export function recorderTraits(told: Told): RecorderTraits {
  return Object.fromEntries(Object.entries(rows).map(([name, read]) => [name, read(told) ?? ''])) as RecorderTraits
}
