// Sandbox server for tests: the real sandbox with the catalogue's lenders, listening on loopback.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { countries, followUpPlays, followUps, lenders, playedLenders } from '#catalogue/server.generated.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { toSections } from '#domain/questions/answers.ts'
import { buildSandbox } from '#sandbox/app.ts'
import type { SandboxDeps } from '#sandbox/app.ts'
import { defaultConnector } from '#server/lenders/desk/default-connector.ts'

/** The sandbox on a free port; `close` ends it. What is pending is decided after 40 ms unless told otherwise. */
export async function startSandbox(change: Partial<SandboxDeps> = {}) {
  const app = await buildSandbox({
    lenders,
    players: playedLenders,
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
  return { app, url, close: () => app.close() }
}

export function connectorTo(url: string, lenderId = 'moneyman', timeoutMs = 1500) {
  return defaultConnector({
    baseUrl: `${url}/lenders/${lenderId}`,
    secret: `sandbox-${lenderId}`,
    timeoutMs,
    followUps,
    now: Date.now,
  })
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
