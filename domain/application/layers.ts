// Configuration layers of a variant, merged in order: base, country, brand, brand in country, environment (P1, P2, A3).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Experiments } from '#domain/journey/experiments.ts'
import type { FirstPage } from '#domain/journey/first-page.ts'
import type { Flow } from '#domain/journey/flows.ts'
import type { Market } from '#domain/lender/market.ts'
import type { Changes } from './merge.ts'
import type { Settings } from '#domain/questions/question-settings.ts'
import type { Sinks } from '#domain/tracking/tracking.ts'

/** Settings that every layer may have. */
export interface Layer {
  readonly settings?: Changes<Settings>
  readonly flow?: Flow
  /** The page that the form begins with; `contact`, the document's, where none is said. For the form in steps alone. */
  readonly firstPage?: FirstPage
  /** Origins that may frame the form. */
  readonly frameAncestors?: readonly string[]
  /** Data points that every lead here needs beside those of the country's journey, for instance the vehicle it is lent on. */
  readonly asks?: readonly DataPointKey[]
  /** Tracking sinks, used once the visitor agrees; never a secret. */
  readonly tracking?: Changes<Sinks>
  /** By the experiment's id. */
  readonly experiments?: Changes<Experiments>
  /** How leads meet lenders here: waves, patience, offers wanted (Q3). Read by the server alone. */
  readonly market?: Changes<Market>
}

/** A3. */
export const environmentIds = ['development', 'staging', 'production'] as const
export type EnvironmentId = (typeof environmentIds)[number]

/** Everything that a server does differently from one environment to the next (A3, S-13, ASVS 3.4.1). */
export interface ServerSwitches {
  /** The sandbox plays the lenders that no address is given for. */
  readonly sandbox: boolean
  /** A front page, the gallery, and the host `{variant}.localhost` for each variant. */
  readonly developerPages: boolean
  /** Keys are made in the data folder where none are given. */
  readonly makesKeys: boolean
  /** Lenders, the API and other origins may be reached by http. */
  readonly plainHttp: boolean
  /** The API shows its document, unless `API_DOCS` says otherwise. */
  readonly apiDocs: boolean
  /** Sends HSTS. */
  readonly strictTransport: boolean
  /** Multiplies the limits of codes and calls: where one machine plays all applicants, more come from it. */
  readonly limitFactor: number
  /** Leads with a high bot score go to no lender until an operator released them; where tests and developers play applicants, they do. */
  readonly holdsSuspected: boolean
  /** The server starts only where every variant says who its broker is. */
  readonly namesBroker: boolean
  /** The server starts only where every lender states what the country's law wants told of it. */
  readonly namesLenders: boolean
  /** The server starts only where every policy that is shown is the operator's own. */
  readonly ownPolicies: boolean
  /** A reload without a connection shows the form again; off, a release takes away what earlier ones left in browsers (17.9). */
  readonly worksOffline: boolean
  /** People apply here: search engines may show its first pages. */
  readonly isSearchable: boolean
}

/** Settings of an environment's folder: the last layer over every variant, and the server's switches. */
export interface EnvironmentLayer extends Layer {
  readonly server: ServerSwitches
}
