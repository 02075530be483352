// Settings of one process: where it listens, its role, its metrics and its shutdown.
import * as v from 'valibot'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import { hostForm, hostNames } from './settings-forms.ts'
import type { Reader, Setting } from './settings-forms.ts'
import { settingDefault } from './settings-table.ts'

const roles = ['both', 'server', 'worker'] as const
export type Role = (typeof roles)[number]

export interface ProcessSettings {
  readonly port: number
  readonly host: string
  /** Work of this process: answer calls, run jobs, or both. */
  readonly role: Role
  /** Listener for metrics and readiness, apart from the public one; absent where there is none. */
  readonly metrics?: { readonly port: number; readonly host: string; readonly names: readonly string[] }
  /** Time for which an ending process answers that it is not ready before it stops listening. */
  readonly drainSeconds: number
}

const portForm: Setting<number> = {
  schema: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65_535)),
  expected: 'a port from 1 to 65535',
}

const settings = {
  PORT: portForm,
  HOST: hostForm,
  ROLE: { schema: v.picklist(roles), expected: 'server, worker or both' } satisfies Setting<Role>,
  METRICS_PORT: portForm,
  METRICS_HOST: hostForm,
  METRICS_NAMES: hostNames,
  DRAIN_SECONDS: {
    schema: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)),
    expected: 'seconds from 0 to 999',
  } satisfies Setting<number>,
} as const

interface Reading {
  readonly read: Reader
  readonly given: (name: string) => string | undefined
  readonly wrong: (name: string, expected: string, found?: string) => void
}

/** Reads where the process listens, its role, its metrics, and its shutdown. */
export function readProcess({ read, given, wrong }: Reading): ProcessSettings {
  const port = read('PORT', settings.PORT) ?? Number(settingDefault('PORT'))
  const role = read('ROLE', settings.ROLE) ?? 'both'
  if (role !== 'both' && !given('DATABASE_URL'))
    wrong('ROLE', 'both, or DATABASE_URL beside it: the embedded database is open in one process only', role)
  const metricsPort = read('METRICS_PORT', settings.METRICS_PORT)
  if (metricsPort === port) wrong('METRICS_PORT', 'another port than PORT')
  const metricsHost = read('METRICS_HOST', settings.METRICS_HOST) ?? ''
  const known = read('METRICS_NAMES', settings.METRICS_NAMES) ?? []
  return withoutUndefined({
    port,
    host: read('HOST', settings.HOST) ?? settingDefault('HOST'),
    role,
    metrics:
      metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost, names: [metricsHost, ...known] },
    drainSeconds: read('DRAIN_SECONDS', settings.DRAIN_SECONDS) ?? 0,
  })
}
