// Test of the settings of lenders with authentication of their own: all errors at once, and no secret in any of them (A3, Q7).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Authentication } from '#domain/lender/lender-mapping.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import type { Environment } from '#server/config.ts'
import { developmentClientCertificate } from '#server/platform/kit/connectors/development-certificates.ts'
import { partnerProtocol } from '#server/platform/kit/connectors/partner-dialect.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'

const { certificate, key, ca } = developmentClientCertificate('one')
const files: Readonly<Record<string, string>> = {
  '/run/certificate.pem': certificate,
  '/run/key.pem': key,
  '/run/other-key.pem': developmentClientCertificate('two').key,
  '/run/ca.pem': ca,
  '/run/nonsense.pem': 'not a certificate',
}
const readText = (file: string) => {
  const text = files[file]
  if (text === undefined) throw new Error('ENOENT')
  return text
}

/** A catalogue with one lender, by an authentication kind. */
const read = (authentication: Authentication, environment: Environment) =>
  readConfig(
    environment,
    {
      ...catalogue,
      lenders: { acme: Object.values(catalogue.lenders)[0]! },
      lenderConnectors: { acme: { ...partnerProtocol, authentication } },
      lenderMappings: {},
    },
    readText,
  )
const access = (authentication: Authentication, environment: Environment = {}) => {
  const result = read(authentication, environment)
  if ('problems' in result) throw new Error(result.problems.map(problemLine).join('\n'))
  return result.config.lenders.acme
}
const problems = (authentication: Authentication, environment: Environment) => {
  const result = read(authentication, environment)
  return 'problems' in result ? result.problems.map(problemLine) : []
}

const oauth2: Authentication = { kind: 'oauth2-client-credentials', tokenPath: '/token' }
const mutualTls: Authentication = { kind: 'mutual-tls' }
const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://form.example',
  CLAMAV_ADDRESS: 'none',
  LOANFORM_KEYS: newKeyRing(),
  LENDER_ACME_URL: 'https://api.acme.example',
  LENDER_ACME_SECRET: 'a secret that is long enough',
}

test('A3 nothing is missing where the sandbox plays a lender', () => {
  expect(access(oauth2)).toEqual({
    baseUrl: 'http://127.0.0.1:3001/lenders/acme',
    secret: 'sandbox-acme',
    clientId: 'loanform-acme',
  })
  expect(access(mutualTls)).toEqual({
    baseUrl: 'https://127.0.0.1:3001/lenders/acme',
    secret: 'sandbox-acme',
    tls: developmentClientCertificate('acme'),
  })
})

describe('A3 S-27: an address at which no lender is ever asked', () => {
  const refused = (name: string) =>
    new RegExp(`^LENDER_ACME_${name}: found ".+", expected a public address: lenders are asked at no other$`)

  test.each(['10.0.0.5', '127.0.0.1:8443', 'localhost', '[::1]', '[fd00::5]', '0x7f.1', '169.254.169.254'])(
    'production refuses %s, also where tokens are had',
    (host) => {
      const here = { ...production, LENDER_ACME_CLIENT_ID: 'us' }
      const found = problems(oauth2, {
        ...here,
        LENDER_ACME_URL: `https://${host}/loans`,
        LENDER_ACME_TOKEN_URL: `https://${host}/token`,
      })
      expect(found).toEqual([expect.stringMatching(refused('URL')), expect.stringMatching(refused('TOKEN_URL'))])
    },
  )

  test('where a sandbox may play lenders, one is asked there', () => {
    const given = { LENDER_ACME_URL: 'http://127.0.0.1:4000', LENDER_ACME_SECRET: 'ours' }
    expect(access({ kind: 'hmac' }, given)).toMatchObject({ baseUrl: 'http://127.0.0.1:4000' })
  })
})

describe('A3 OAuth 2', () => {
  test('the client and where its tokens are had', () => {
    const given = { LENDER_ACME_CLIENT_ID: 'us', LENDER_ACME_TOKEN_URL: 'https://login.acme.example/token' }
    expect(access(oauth2, { ...production, ...given })).toEqual({
      baseUrl: 'https://api.acme.example',
      secret: 'a secret that is long enough',
      clientId: 'us',
      tokenUrl: 'https://login.acme.example/token',
    })
  })

  test('Q7: production starts only with the client', () => {
    expect(problems(oauth2, production)).toEqual([
      'LENDER_ACME_CLIENT_ID: found nothing, expected the id of our client at the lender',
    ])
  })
})

describe('A3 mutual TLS', () => {
  const given = { ...production, LENDER_ACME_CERTIFICATE: '/run/certificate.pem', LENDER_ACME_KEY: '/run/key.pem' }

  test('certificate, key and authority are read from their files', () => {
    expect(access(mutualTls, given)!.tls).toEqual({ certificate, key })
    expect(access(mutualTls, { ...given, LENDER_ACME_CA: '/run/ca.pem' })!.tls).toEqual({ certificate, key, ca })
  })

  test.each([
    [
      'Q7: none in production',
      { LENDER_ACME_CERTIFICATE: '', LENDER_ACME_KEY: '' },
      [/_CERTIFICATE: found nothing/, /_KEY: found nothing/],
    ],
    [
      'no such file',
      { LENDER_ACME_KEY: '/run/none.pem' },
      [/_KEY: found "\/run\/none.pem", expected the path of a PEM file/],
    ],
    ['no certificate', { LENDER_ACME_CERTIFICATE: '/run/nonsense.pem' }, [/_CERTIFICATE: found "\/run\/nonsense.pem"/]],
    ['another key', { LENDER_ACME_KEY: '/run/other-key.pem' }, [/_KEY: found "another key", expected the key of/]],
    ['no authority', { LENDER_ACME_CA: '/run/key.pem' }, [/_CA: found "\/run\/key.pem"/]],
  ] as const)('%s', (_, change, said) => {
    const lines = problems(mutualTls, { ...given, ...change })
    expect(lines).toHaveLength(said.length)
    for (const [index, each] of said.entries()) expect(lines[index]).toMatch(each)
    expect(lines.join('\n')).not.toContain('PRIVATE KEY')
  })
})
