// Sandbox server for tests: the real sandbox with the catalogue's lenders, listening on loopback.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as catalogue from '#catalogue/server.generated.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { toSections } from '#domain/questions/answers.ts'
import { buildSandbox } from '#sandbox/app.ts'
import type { SandboxDeps } from '#sandbox/app.ts'
import { readLender } from '#server/lenders/lender-settings.ts'
import { openConnector } from '#server/platform/kit/connectors/dialect-connector.ts'
import { protocolOfLender } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import type { Connect } from '#server/platform/kit/connectors/transport.ts'

const { countries, followUpPlays, followUps, lenders, playedLenders, priceTables } = catalogue

/** The sandbox on a free port; `close` ends it. What is pending is decided after 40 ms unless told otherwise. */
export async function startSandbox(change: Partial<SandboxDeps> = {}) {
  const { app, played } = await buildSandbox({
    lenders,
    players: playedLenders,
    priceTables,
    protocols: catalogue,
    tokenSeconds: 300,
    followUps,
    followUpPlays,
    timeZoneOf: (country) => countries[country]?.timeZone,
    decimalsOf: (country) => decimalsOf(countries[country]!.currency),
    secretOf: (lenderId) => `sandbox-${lenderId}`,
    thirdPartySecretOf: (id) => `sandbox-${id}`,
    receiverSecretOf: (id) => `sandbox-${id}`,
    publicUrl: () => url,
    now: Date.now,
    newId: randomUUID,
    decisionMs: 40,
    hostPage: {
      formUrl: 'http://form.test:1',
      variants: [
        { id: 'a-es', name: 'A, Spain', tag: 'es-ES' },
        { id: 'b-pl', name: 'B, Poland', tag: 'pl-PL' },
      ],
    },
    ...change,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return { app, played, url, close: () => app.close() }
}

interface Link {
  /** Unix milliseconds. */
  readonly now?: () => number
  readonly connect?: Connect
}

/** A connector to a lender that the sandbox plays, in the protocol that its folder says, with the sandbox's secrets. */
export function connectorTo(url: string, lenderId = 'moneyman', timeoutMs = 1500, link: Link = {}) {
  const protocol = protocolOfLender(catalogue, lenderId)
  const access = readLender(lenderId, protocol.authentication, {
    given: () => undefined,
    url: (_name, place) => place,
    exactUrl: (_name, place) => place,
    secret: (_name, shared) => shared,
    word: (_name, text) => text,
    hosts: () => [],
    readText: String,
    wrong: (name, expected) => {
      throw new Error(`${name}: ${expected}`)
    },
    sandboxUrl: url,
  })
  return openConnector({ access, protocol, timeoutMs, followUps, now: Date.now, ...link })
}

/** An application both lenders would take in Spain, with the given answers changed. */
export function anApplication(answers: Answers = {}, change: Partial<PartnerApplication> = {}): PartnerApplication {
  return {
    reference: randomUUID(),
    brand: 'askrobin',
    country: 'es',
    locale: 'es-ES',
    periodScale: 'days',
    callBackUrl: 'http://127.0.0.1:9/nobody',
    application: toSections({
      amount: 500,
      period: 61,
      'personalDetails.firstName': 'Lucía',
      'personalDetails.dateOfBirth': '1990-05-17',
      'contactDetails.email': 'lucia.perez@example.test',
      'incomeDetails.incomeSource': 'employed',
      'incomeDetails.monthlyIncome': 1800,
      'expenses.monthlyCreditCommitments': 100,
      ...answers,
    }),
    ...change,
  }
}

export function withEmail(word: string, answers: Answers = {}): PartnerApplication {
  return anApplication({ 'contactDetails.email': `${word}+any@example.test`, ...answers })
}
