// The sandbox's settings from the environment, checked at start: every wrong one is told, with what was expected.

import { environmentIds } from '#domain/settings.ts'
import type { EnvironmentLayer } from '#domain/settings.ts'

export interface SandboxSettings {
  readonly host: string
  readonly port: number
  /** Where browsers and the server reach it. */
  readonly publicUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** The settings, or what is wrong with them, a line each. */
export function readSandboxSettings(
  environment: Environment,
  environments: Readonly<Record<string, EnvironmentLayer>>,
): SandboxSettings | { readonly wrong: readonly string[] } {
  const played = environmentIds.filter((id) => environments[id]?.server.sandbox)
  const { APP_ENV = environmentIds[0], HOST: host = '127.0.0.1', SANDBOX_PORT = '3001' } = environment
  const port = Number(SANDBOX_PORT)
  const isPort = /^\d{1,5}$/.test(SANDBOX_PORT) && port >= 1 && port <= 65_535
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const publicUrl = environment.SANDBOX_URL ?? `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
  const wrong = [
    ...((played as readonly string[]).includes(APP_ENV)
      ? []
      : [`APP_ENV: found "${APP_ENV}", expected ${played.join(' or ')}: the sandbox runs nowhere else`]),
    ...(isPort ? [] : [`SANDBOX_PORT: found "${SANDBOX_PORT}", expected a port from 1 to 65535`]),
    ...(/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')
      ? []
      : [`SANDBOX_URL: found "${publicUrl}", expected an http(s) address`]),
  ]
  return wrong.length > 0 ? { wrong } : { host, port, publicUrl: publicUrl.replace(/\/+$/, '') }
}

/** What a lender's messages are signed with: `LENDER_<ID>_SECRET`, else the well-known secret of development. */
export function lenderSecret(environment: Environment, lenderId: string): string {
  return environment[`LENDER_${lenderId.toUpperCase().replaceAll('-', '_')}_SECRET`] ?? `sandbox-${lenderId}`
}
