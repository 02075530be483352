// Settings of the sandbox from the environment, checked at start: every error is printed with what was expected.

import * as v from 'valibot'
import { environmentIds } from '#domain/application/layers.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import { givenValue } from '#server/platform/kit/given-value.ts'
import { testSpeedForm } from '#server/platform/kit/test-speed.ts'

export interface SandboxSettings {
  readonly host: string
  readonly port: number
  /** The sandbox's address for browsers and the server. */
  readonly publicUrl: string
  /** Address of the form's server for browsers. */
  readonly formUrl: string
  /** The one variant that the form's server has; absent where it has all. */
  readonly chosenVariant?: string
  /** Factor by which lenders decide sooner; 1 outside of browser tests. */
  readonly testSpeed: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** The settings, or what is wrong with them, a line each. One that is empty is absent, as it is to the server. */
export function readSandboxSettings(
  environment: Environment,
  environments: Readonly<Record<string, EnvironmentLayer>>,
): SandboxSettings | { readonly wrong: readonly string[] } {
  const played = environmentIds.filter((id) => environments[id]?.server.sandbox)
  const given = (name: string) => givenValue(environment, name)
  const appEnv = given('APP_ENV') ?? environmentIds[0]
  const host = given('HOST') ?? '127.0.0.1'
  const sandboxPort = given('SANDBOX_PORT') ?? '3001'
  const testSpeed = given('TEST_SPEED') ?? '1'
  const speed = v.safeParse(testSpeedForm.schema, testSpeed)
  const port = Number(sandboxPort)
  const isPort = /^\d{1,5}$/.test(sandboxPort) && port >= 1 && port <= 65_535
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const publicUrl = given('SANDBOX_URL') ?? `http://${named(reached)}:${port}`
  const formUrl = formUrlOf(environment, reached)
  const wrong = [
    ...((played as readonly string[]).includes(appEnv)
      ? []
      : [`APP_ENV: found "${appEnv}", expected ${played.join(' or ')}: the sandbox runs nowhere else`]),
    ...(isPort ? [] : [`SANDBOX_PORT: found "${sandboxPort}", expected a port from 1 to 65535`]),
    ...(isWeb(publicUrl) ? [] : [`SANDBOX_URL: found "${publicUrl}", expected an http(s) address`]),
    ...(isWeb(formUrl) ? [] : [`PUBLIC_URL: found "${formUrl}", expected an http(s) address`]),
    ...(speed.success ? [] : [`TEST_SPEED: found "${testSpeed}", expected ${testSpeedForm.expected}`]),
  ]
  if (wrong.length > 0 || !speed.success) return { wrong }
  return {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    formUrl: formUrl.replace(/\/+$/, ''),
    ...chosenOf(environment),
    testSpeed: speed.output,
  }
}

/** The form's server is told where it is by the same settings. */
const formUrlOf = (environment: Environment, host: string) =>
  givenValue(environment, 'PUBLIC_URL') ?? `http://${named(host)}:${givenValue(environment, 'PORT') ?? '3000'}`

function chosenOf(environment: Environment) {
  const [product, country] = ['PRODUCT', 'COUNTRY'].map((name) => givenValue(environment, name))
  return product && country ? { chosenVariant: `${product}-${country}` } : {}
}

const isWeb = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

/** A host as an address has it: IPv6 in brackets. */
const named = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Secret that signs a lender's messages: `LENDER_<ID>_SECRET`, else the well-known secret of development. */
export function lenderSecret(environment: Environment, lenderId: string): string {
  return (
    givenValue(environment, `LENDER_${lenderId.toUpperCase().replaceAll('-', '_')}_SECRET`) ?? `sandbox-${lenderId}`
  )
}

/** The same for the SMS gateway and the providers: `<ID>_SECRET`. */
export function thirdPartySecret(environment: Environment, id: string): string {
  return givenValue(environment, `${id.toUpperCase()}_SECRET`) ?? `sandbox-${id}`
}

/** The same for an affiliate, `AFFILIATE_<ID>_SECRET`; the webhook's is always the well-known one. */
export function receiverSecret(environment: Environment, id: string): string {
  return givenValue(environment, `AFFILIATE_${id.toUpperCase().replaceAll('-', '_')}_SECRET`) ?? `sandbox-${id}`
}
