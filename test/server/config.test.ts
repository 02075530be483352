// Test of settings: defaults, all errors at once, and production's requirements (A3, A6, Q5, Q7).
import { describe, expect, test } from 'vitest'
import * as whole from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import { settingNames, settingRow } from '#server/platform/settings/settings-table.ts'
import type { Environment } from '#server/config.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'

const { moneyman, creditea } = whole.lenders
const catalogue = {
  ...whole,
  lenders: { creditea: creditea!, moneyman: moneyman! },
  lenderConnectors: {},
  lenderMappings: {},
}
const read = (environment: Environment) => readConfig(environment, catalogue)
const config = (environment: Environment) => {
  const result = read(environment)
  if ('problems' in result) throw new Error(result.problems.map(problemLine).join('\n'))
  return result.config
}
const problems = (environment: Environment) => {
  const result = read(environment)
  return 'problems' in result ? result.problems.map(problemLine) : []
}

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://form.example',
  CLAMAV_ADDRESS: 'none',
  LOANFORM_KEYS: newKeyRing(),
  LENDER_MONEYMAN_URL: 'https://api.moneyman.example/loanform/',
  LENDER_MONEYMAN_SECRET: 'a secret that is long enough',
  LENDER_CREDITEA_URL: 'https://api.creditea.example',
  LENDER_CREDITEA_SECRET: 'a secret that is long enough',
}

const twilio = {
  SMS_GATEWAY: 'twilio',
  SMS_TWILIO_ACCOUNT: `AC${'0a'.repeat(16)}`,
  SMS_TWILIO_TOKEN: 'hush',
  SMS_FROM: '+34600000000',
}

describe('A3 A6: settings', () => {
  test('M5: each kind of SMS gateway is read from its settings', () => {
    expect(config({}).sms).toEqual({ kind: 'signed', baseUrl: 'http://127.0.0.1:3001/sms', secret: 'sandbox-sms' })
    expect(config(production).sms).toBeUndefined()
    expect(config({ ...twilio, SMS_FROM: '', SMS_TWILIO_SERVICE: `MG${'0a'.repeat(16)}` }).sms).toEqual({
      kind: 'twilio',
      baseUrl: 'https://api.twilio.com',
      account: twilio.SMS_TWILIO_ACCOUNT,
      token: 'hush',
      messagingServiceSid: `MG${'0a'.repeat(16)}`,
    })
    const template = {
      SMS_GATEWAY: 'template',
      SMS_URL: 'https://sms.example/v1/{reference}',
      SMS_BODY: '{"to":"{to}","text":"{text}"}',
      SMS_BODY_TYPE: 'application/json',
      SMS_HEADERS: 'Authorization: Bearer hush|X-From: {from}',
      SMS_FROM: 'Loanform',
      SMS_SUCCESS: '200,202',
      SMS_SENDS_ONCE: 'yes',
    }
    expect(config({ ...production, ...template }).sms).toEqual({
      kind: 'template',
      url: template.SMS_URL,
      method: 'POST',
      body: template.SMS_BODY,
      bodyType: 'application/json',
      headers: { authorization: 'Bearer hush', 'x-from': '{from}' },
      from: 'Loanform',
      successes: [200, 202],
      sendsOnce: true,
    })
  })

  test('S-23: the limits of codes are the table’s; development multiplies them, an operator names others', () => {
    expect(config(production).codes).toEqual({
      most: {},
      budgets: {},
      testSpeed: 1,
      factor: 1,
      alarm: { belowPercent: 25, fromSends: 30 },
    })
    const changed = { CODE_LIMITS: 'number-day=9, network-hour=0', CODE_BUDGETS: 'askrobin-es=100' }
    expect(config(changed).codes).toMatchObject({
      most: { 'number-day': 9, 'network-hour': 0 },
      budgets: { 'askrobin-es': 100 },
      factor: 100,
    })
  })

  test('A6: nothing set is development on embedded defaults', () => {
    const defaults = config({ PORT: '' })
    for (const unset of ['databaseUrl', 'chosenVariant', 'textsDir']) expect(defaults).not.toHaveProperty(unset)
    expect(defaults).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      basePath: '/application-frontend',
      apiBase: '/api',
      apiPath: '/api',
      corsOrigins: [],
      environment: 'development',
      productName: 'Loanform',
      textsPath: '/locales/{lng}/{ns}.json',
      publicUrl: 'http://127.0.0.1:3000',
      sandboxUrl: 'http://127.0.0.1:3001',
      lenders: { moneyman: { baseUrl: 'http://127.0.0.1:3001/lenders/moneyman', secret: 'sandbox-moneyman' } },
    })
  })

  test('A3: product and country choose a variant', () => {
    expect(config({ PRODUCT: 'askrobin', COUNTRY: 'mx' }).chosenVariant).toBe('askrobin-mx')
    expect(config({ SANDBOX_URL: 'http://127.0.0.1:4001/' }).lenders.creditea!.baseUrl).toBe(
      'http://127.0.0.1:4001/lenders/creditea',
    )
  })

  test.each([
    ['/calls', '/calls', '/calls'],
    ['https://api.example/api', 'https://api.example/api', '/api'],
    ['http://127.0.0.1:4000/v/api', 'http://127.0.0.1:4000/v/api', '/v/api'],
  ])('A6: API_BASE %s is called at %s and served at %s', (API_BASE, apiBase, apiPath) => {
    expect(config({ API_BASE })).toMatchObject({ apiBase, apiPath })
  })

  test('M3: look-up services are there with address and secret, and the paths of their texts', () => {
    const given = {
      COMPANY_URL: 'https://l.example/{country}?q={name}',
      COMPANY_SECRET: 'a secret that is long enough',
    }
    expect(config({}).lookUps).toEqual({})
    expect(config({ ...production, ...given, COMPANY_PATHS: 'name=hits[].name' }).lookUps).toMatchObject({
      company: { template: given.COMPANY_URL, secret: given.COMPANY_SECRET, paths: { name: 'hits[].name' } },
    })
  })

  test.each([
    ['an address without a secret', { POSTCODE_URL: 'https://p.example/{code}' }, 'POSTCODE_SECRET'],
    ['a secret without an address', { COMPANY_SECRET: 'a secret that is long enough' }, 'COMPANY_URL'],
    [
      'a host that what is asked decides',
      { COMPANY_URL: 'https://{name}.example/', COMPANY_SECRET: 'x' },
      'COMPANY_URL',
    ],
    ['an address that asks nothing', { COMPANY_URL: 'https://l.example/all', COMPANY_SECRET: 'x' }, 'COMPANY_URL'],
    ['a place nobody fills', { COMPANY_URL: 'https://l.example/{name}/{x}', COMPANY_SECRET: 'x' }, 'COMPANY_URL'],
    ['a text there is not', { COMPANY_PATHS: 'names=a' }, 'COMPANY_PATHS'],
    ['paths that are none', { POSTCODE_PATHS: 'city=a..b' }, 'POSTCODE_PATHS'],
    [
      'http in production',
      { ...production, COMPANY_URL: 'http://l.example/{name}', COMPANY_SECRET: 'a secret that is long enough' },
      'COMPANY_URL',
    ],
  ])('M3: %s is told by its name', (_what, environment, name) =>
    expect(problems(environment as Environment).map((line) => line.split(':')[0])).toContain(name),
  )

  test('S-14: origins are taken as they are', () => {
    expect(config({ CORS_ORIGINS: 'https://a.example,https://b.example:444' }).corsOrigins).toEqual([
      'https://a.example',
      'https://b.example:444',
    ])
  })

  test('A3: every wrong setting is told at once, with what was found and what was expected', () => {
    const found = problems({
      PORT: '99999',
      APP_ENV: 'test',
      BASE_PATH: 'form/',
      DATABASE_URL: 'mysql://root:hush@x',
      PUBLIC_URL: 'ftp://x',
      TEXTS_PATH: '/texts/{lng}',
      SANDBOX_URL: 'x',
    })
    expect(found.join('\n')).toContain('PORT: found "99999", expected a port from 1 to 65535')
    for (const name of ['PORT', 'APP_ENV', 'BASE_PATH', 'DATABASE_URL', 'PUBLIC_URL', 'SANDBOX_URL'])
      expect(found.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1)
    expect(found.join('\n')).not.toContain('hush')
  })

  test.each([
    [{ PRODUCT: 'askrobin' }, 'COUNTRY: found nothing, expected one of'],
    [{ COUNTRY: 'es' }, 'PRODUCT: found nothing, expected one of'],
    [{ PRODUCT: 'nobody', COUNTRY: 'es' }, 'PRODUCT: found "nobody"'],
    [{ PRODUCT: 'askrobin', COUNTRY: 'zz' }, 'COUNTRY: found "zz"'],
    [{ API_BASE: '/application-frontend/api' }, 'API_BASE: found "/application-frontend/api"'],
    [{ API_BASE: 'https://api.example/application-frontend' }, 'a path that is not below BASE_PATH'],
    ...[
      'api',
      '/api/',
      'https://api.example',
      'https://api.example/',
      'https://api.example/api/',
      'https://api.example/api?x=1',
      'https://api.example/api#x',
      'https://user@api.example/api',
      'https://API.example/api',
      '//api.example/api',
      'ftp://api.example/api',
    ].map((API_BASE): [Environment, string] => [
      { API_BASE },
      `API_BASE: found "${API_BASE}", expected a path such as /api`,
    ]),
    ...[
      '*',
      'null',
      'form.example',
      'https://form.example/',
      'https://form.example/path',
      'https://*.form.example',
      'https://FORM.example',
      'https://form.example:443',
      'https://user@form.example',
      'https://a.example,,https://b.example',
      'https://a.example https://b.example',
      'file:///form',
    ].map((CORS_ORIGINS): [Environment, string] => [
      { CORS_ORIGINS },
      `CORS_ORIGINS: found "${CORS_ORIGINS}", expected exact`,
    ]),
    ...['1', '10.1', '010.0.0.1', '0x0a.0.0.1', '10/8', '10.0.0.0/33', 'true'].map(
      (TRUSTED_PROXIES): [Environment, string] => [
        { TRUSTED_PROXIES },
        `TRUSTED_PROXIES: found "${TRUSTED_PROXIES}", expected addresses or networks`,
      ],
    ),
    ...['BASE_PATH', 'API_BASE', 'POLICIES_PATH'].flatMap((name) =>
      ['/..', '/a/../b', '/a/./b'].map((text): [Environment, string] => [{ [name]: text }, `${name}: found "${text}"`]),
    ),
    [{ CODE_LIMITS: 'number-day' }, 'CODE_LIMITS: found "number-day", expected limits and whole numbers'],
    [{ CODE_LIMITS: 'number-day=5,number-day=9' }, 'CODE_LIMITS: found "number-day=5,number-day=9"'],
    [{ CODE_BUDGETS: 'askrobin-es=5,askrobin-es=9' }, 'CODE_BUDGETS: found "askrobin-es=5,askrobin-es=9"'],
    [{ CODE_LIMITS: 'nothing-day=3' }, 'CODE_LIMITS: found "nothing-day=3"'],
    [{ CODE_LIMITS: 'number-day=-1' }, 'CODE_LIMITS: found "number-day=-1"'],
    [{ CODE_BUDGETS: 'askrobin=5' }, 'CODE_BUDGETS: found "askrobin=5"'],
    [{ CODE_BUDGETS: 'askrobin-zz=5' }, 'CODE_BUDGETS: found "askrobin-zz=5"'],
    [{ CODE_ALARM_PERCENT: '101' }, 'CODE_ALARM_PERCENT: found "101"'],
    [{ CODE_ALARM_SENDS: '0' }, 'CODE_ALARM_SENDS: found "0"'],
    [{ TEST_SPEED: '0' }, 'TEST_SPEED: found "0", expected a whole number from 1 to 100'],
    [{ TEST_SPEED: '2.5' }, 'TEST_SPEED: found "2.5", expected a whole number from 1 to 100'],
    [{ SMS_GATEWAY: 'pigeon' }, 'SMS_GATEWAY: found "pigeon", expected signed, template or twilio'],
    ...(
      [
        [{}, 'SMS_URL: found nothing'],
        [{ SMS_URL: 'https://sms.example/?key=hush&to={to}' }, 'SMS_URL: found "a template without it"'],
        [{ SMS_URL: 'gopher://hush/{to}{text}' }, 'SMS_URL: found "a secret'],
        [{ SMS_URL: 'https://x/{to}/{text}', SMS_SENDS_ONCE: 'yes' }, 'SMS_SENDS_ONCE: found "yes"'],
        [{ SMS_URL: 'https://x/{to}', SMS_BODY: '{text}', SMS_METHOD: 'GET' }, 'SMS_METHOD: found "GET"'],
        [{ SMS_URL: 'https://x/{to}/{text}', SMS_HEADERS: 'hush' }, 'SMS_HEADERS: found "a secret'],
        [{ SMS_URL: 'https://x/{to}/{text}', SMS_SUCCESS: 'fine' }, 'SMS_SUCCESS: found "fine"'],
      ] as const
    ).map(([rest, line]): [Environment, string] => [{ SMS_GATEWAY: 'template', ...rest }, line]),
    ...(
      [
        [{ SMS_TWILIO_ACCOUNT: 'AC1' }, 'SMS_TWILIO_ACCOUNT: found "AC1"'],
        [{ SMS_TWILIO_TOKEN: '' }, 'SMS_TWILIO_TOKEN: found nothing'],
        [{ SMS_FROM: '' }, 'SMS_FROM: found nothing'],
        [{ SMS_TWILIO_SERVICE: `MG${'0a'.repeat(16)}` }, 'SMS_FROM: found "+34600000000"'],
      ] as const
    ).map(([rest, line]): [Environment, string] => [{ ...twilio, ...rest }, line]),
    [{ CAPTCHA_SITE_KEY: 'k', CAPTCHA_VARIANTS: 'askrobin-sp' }, 'CAPTCHA_VARIANTS: found "askrobin-sp", expected ids'],
    [
      { CAPTCHA_SITE_KEY: 'k', CAPTCHA_VARIANTS: 'askrobin-es, fiesta' },
      'CAPTCHA_VARIANTS: found "askrobin-es, fiesta"',
    ],
    ...['PUBLIC_URL', 'SANDBOX_URL', 'LENDER_MONEYMAN_URL', 'TINK_URL', 'CAPTCHA_URL'].flatMap((name) =>
      Object.entries({
        'https://a.example/?key=hush': 'a secret that is not of this form',
        'https://me:hush@a.example': 'a secret that is not of this form',
        'https://a.example/#x': 'https://a.example/#x',
      }).map(([address, found]): [Environment, string] => [
        { [name]: address },
        `${name}: found "${found}", expected an http(s) address without user`,
      ]),
    ),
    [{ MAIL_URL: 'https://me:hush@a.example' }, 'MAIL_URL: found "a secret that is not of this form"'],
    [
      { PUBLIC_URL: 'https://a.example/loans' },
      'PUBLIC_URL: found "https://a.example/loans", expected an http(s) address',
    ],
    [
      { SMS_TWILIO_ACCOUNT: twilio.SMS_TWILIO_ACCOUNT },
      'SMS_GATEWAY: found nothing, expected twilio, because SMS_TWILIO_ACCOUNT is given',
    ],
    [{ SMS_BODY: '{to}{text}' }, 'SMS_GATEWAY: found nothing, expected template, because SMS_BODY is given'],
    [
      { ...production, SMS_GATEWAY: 'template', SMS_URL: 'http://hush/{to}/{text}' },
      'SMS_URL: found "a secret that is not of this form", expected an https address with {to} and {text}',
    ],
    [{ SMS_FROM: 'Loanform' }, 'SMS_GATEWAY: found nothing, expected template or twilio, because SMS_FROM is given'],
    [
      { POSTCODE_PATHS: 'city=city' },
      'POSTCODE_URL: found nothing, expected an address, because POSTCODE_PATHS is given',
    ],
    [{ COMPANY_PATHS: 'name=name' }, 'COMPANY_URL: found nothing, expected an address, because COMPANY_PATHS is given'],
    [
      { CAPTCHA_VARIANTS: 'askrobin-es' },
      'CAPTCHA_SITE_KEY: found nothing, expected the site’s key, because CAPTCHA_VARIANTS is given',
    ],
    [
      { ...production, TINK_HOSTS: 'a.example' },
      'TINK_URL: found nothing, expected an address, because TINK_HOSTS is given',
    ],
    [
      { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example', MAIL_OPERATOR: '  ' },
      'MAIL_OPERATOR: found nothing, expected name and postal address of who writes',
    ],
    ...['http://hush', 'smtp://', 'smtp://me:hush@mail.example:99999', 'smtp://me:hush@mail.example:port'].map(
      (SMTP_URL): [Environment, string] => [
        { SMTP_URL, MAIL_FROM: 'a@b.example', MAIL_OPERATOR: 'Us' },
        'SMTP_URL: found "a secret that is not of this form", expected an address such as smtps://',
      ],
    ),
    ...['mailto:', 'mailto:nobody', 'mailto:a b@c.example', 'security@loans.example'].map(
      (SECURITY_CONTACT): [Environment, string] => [
        { SECURITY_CONTACT },
        `SECURITY_CONTACT: found "${SECURITY_CONTACT}"`,
      ],
    ),
    [{ LOANFORM_KEYS: '{"current":"k1"}' }, 'LOANFORM_KEYS: found "a secret that is not of this form"'],
  ])('A3: %j is refused', (environment, line) => {
    const found = problems(environment)
    expect(found).toEqual([expect.stringContaining(line)])
    expect(found.join()).not.toContain('hush')
  })

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['CLAMAV_ADRESS', 'CLAMAV_ADDRESS'],
    ['DUPLICATE_DAY', 'DUPLICATE_DAYS'],
    ['PROT', 'PORT'],
    ['SMTP_URI', 'SMTP_URL'],
    ['LENDER_MONEYMN_URL', 'LENDER_MONEYMAN_URL'],
    ['LENDER_MONEYMAN_SECERT', 'LENDER_MONEYMAN_SECRET'],
    ['AFFILIATE_NOBODY_SECRET', 'AFFILIATE_'],
    ['MAIL_FROM_ASKROBN', 'MAIL_FROM_ASKROBIN'],
    ['NO_ADVERTISING_SP', 'NO_ADVERTISING_'],
  ])('A3: %s, which is near a setting and is none, is refused by its name', (name, meant) => {
    const [line, ...others] = problems({ [name]: 'hush' })
    expect(line).toContain(`${name}: found "a name that no setting has", expected such a name as ${meant}`)
    expect(line).not.toContain('hush')
    expect(others).toEqual([])
  })

  test('A3: names that are near no setting are other programs’, and so is an empty one', () => {
    const others = ['PATH', 'HOME', 'HOSTNAME', 'MODE', 'TEST_DATABASE_URL', 'POSTGRES_USER', 'METRICS_PORT_9464_TCP']
    expect(problems(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
    expect(problems({ DUPLICATE_DAY: '' })).toEqual([])
    expect(problems({ MAIL_FROM_ASKROBIN: 'hello@askrobin.example', LENDER_MONEYMAN_TOKEN_URL: 'https://x' })).toEqual(
      [],
    )
  })

  test('A3: settings of another gateway than the one that is named may stay', () => {
    const template = { SMS_GATEWAY: 'template', SMS_URL: 'https://sms.example/{to}/{text}' }
    expect(problems({ ...twilio, ...template })).toEqual([])
    expect(problems({ ...twilio, SMS_GATEWAY: 'signed' })).toEqual([])
  })

  test('A3: an address that is called as it is keeps its query', () => {
    const MAIL_URL = 'https://mail.example/in?for=loans'
    expect(config({ MAIL_URL, MAIL_SECRET: 'shared' }).thirdParties.mail?.baseUrl).toBe(MAIL_URL)
  })

  test('Q7: links lead to an https address in production, and to this machine in development', () => {
    const ofAddress = (PUBLIC_URL: string) => problems({ ...production, PUBLIC_URL }).map((line) => line.split(':')[0])
    expect(ofAddress('http://form.example')).toEqual(['PUBLIC_URL'])
    expect(ofAddress('')).toEqual(['PUBLIC_URL'])
    expect(ofAddress('https://form.example')).toEqual([])
    // Calls of the API begin at the host, whatever path is said.
    expect(ofAddress('https://form.example/loans')).toEqual(['PUBLIC_URL'])
    expect(config({ HOST: '::1', PORT: '3005' }).publicUrl).toBe('http://[::1]:3005')
  })

  test('Q7: production starts only with keys, and with every lender’s address and secret', () => {
    expect(config(production)).not.toHaveProperty('sandboxUrl')
    expect(config(production)).toMatchObject({
      environment: 'production',
      lenders: { moneyman: { baseUrl: 'https://api.moneyman.example/loanform' } },
    })
    expect(problems({ APP_ENV: 'production' }).map((line) => line.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'LOANFORM_KEYS',
      'LENDER_CREDITEA_URL',
      'LENDER_CREDITEA_SECRET',
      'LENDER_MONEYMAN_URL',
      'LENDER_MONEYMAN_SECRET',
      'CLAMAV_ADDRESS',
    ])
    expect(
      problems({
        ...production,
        LENDER_CREDITEA_SECRET: 'short',
        LENDER_MONEYMAN_URL: 'http://x',
        SANDBOX_URL: 'http://127.0.0.1:1',
        TEST_SPEED: '10',
        API_BASE: 'http://api.example/api',
        CORS_ORIGINS: 'http://form.example',
      }).map((line) => line.split(':')[0]),
    ).toEqual([
      'API_BASE',
      'SANDBOX_URL',
      'TEST_SPEED',
      'CORS_ORIGINS',
      'LENDER_CREDITEA_SECRET',
      'LENDER_MONEYMAN_URL',
    ])
  })

  test('S-30: the sandbox’s secret, which anybody can read, stands for no party elsewhere', () => {
    const secrets = settingNames
      .map((name) => name.replace('{ID}', 'MONEYMAN'))
      .filter((name) => name.endsWith('_SECRET'))
    const played = secrets.filter((name) => settingRow(name).otherwise === 'the sandbox’s')
    const parties = played.map((name) => name.replace(/_SECRET$/, ''))
    expect(parties).toEqual(expect.arrayContaining(['LENDER_MONEYMAN', 'MAIL', 'SMS', 'CAPTCHA', 'TINK']))
    const elsewhere = (party: string, address: string) =>
      problems({ CAPTCHA_SITE_KEY: 'k', [`${party}_URL`]: address }).filter((line) =>
        line.startsWith(`${party}_SECRET`),
      )
    for (const party of parties) {
      expect(elsewhere(party, 'https://party.example/api'), party).toHaveLength(1)
      for (const here of ['http://127.0.0.1:3001/party', 'http://localhost:9/party'])
        expect(elsewhere(party, here), party).toEqual([])
    }
  })

  test('M6: documents lie below DATA_DIR, or in a bucket that is named whole; a scanner has a host and a port', () => {
    expect(config({ DATA_DIR: '/data' }).documents).toEqual({
      store: { kind: 'local', folder: '/data/documents' },
    })
    const s3 = {
      DOCUMENTS_S3_ENDPOINT: 'https://s3.example/',
      DOCUMENTS_S3_BUCKET: 'loan-documents',
      DOCUMENTS_S3_KEY_ID: 'AKID',
      DOCUMENTS_S3_SECRET: 'a secret',
    }
    expect(config({ ...s3, DOCUMENTS_S3_PATH_STYLE: 'false', CLAMAV_ADDRESS: '[::1]:3310' }).documents).toEqual({
      store: {
        kind: 's3',
        endpoint: 'https://s3.example',
        bucket: 'loan-documents',
        region: 'us-east-1',
        keyId: 'AKID',
        secret: 'a secret',
        pathStyle: false,
      },
      scanner: { host: '::1', port: 3310 },
    })
    expect(problems({ ...s3, DOCUMENTS_S3_SECRET: '' })).toEqual([
      'DOCUMENTS_S3_SECRET: found nothing, expected a value, because DOCUMENTS_S3_ENDPOINT is given',
    ])
    expect(problems({ ...production, ...s3, DOCUMENTS_S3_ENDPOINT: 'http://s3.example' })).toHaveLength(1)
    for (const [name, value] of Object.entries({
      DOCUMENTS_S3_BUCKET: 'No Bucket',
      DOCUMENTS_S3_PATH_STYLE: 'perhaps',
      CLAMAV_ADDRESS: 'scanner',
    }))
      expect(problems({ ...s3, [name]: value })[0], name).toContain(`${name}: found "${value}"`)
  })
})

test('S-26: production says whether documents are scanned: an address, or none by name', () => {
  const expected = 'CLAMAV_ADDRESS: found nothing, expected a host and a port such as 127.0.0.1:3310, or none'
  expect(problems({ ...production, CLAMAV_ADDRESS: '' })[0]).toContain(expected)
  expect(config(production).documents).not.toHaveProperty('scanner')
  const scanner = { host: 'clamd', port: 3310 }
  expect(config({ ...production, CLAMAV_ADDRESS: 'clamd:3310' }).documents).toMatchObject({ scanner })
  expect(config({}).documents).not.toHaveProperty('scanner')
  const staging = { ...production, APP_ENV: 'staging', CLAMAV_ADDRESS: '' }
  expect(config(staging).documents).not.toHaveProperty('scanner')
})

describe('Q5: roles and watching', () => {
  test('Q5: both in one process, watched nowhere, ended at once, where nothing is said', () => {
    expect(config({})).not.toHaveProperty('metrics')
    expect(config({})).toMatchObject({ role: 'both', drainSeconds: 0 })
    const set = { ROLE: 'worker', DATABASE_URL: 'postgres://a@b/c', METRICS_PORT: '9464', DRAIN_SECONDS: '5' }
    expect(config(set)).toMatchObject({
      role: 'worker',
      metrics: { port: 9464, host: '127.0.0.1' },
      drainSeconds: 5,
    })
  })

  test.each([
    [{ ROLE: 'worker' }, 'ROLE: found "worker", expected both, or DATABASE_URL beside it'],
    [{ ROLE: 'boss' }, 'ROLE: found "boss", expected server, worker or both'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: found "3000", expected another port than PORT'],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS: found "-1", expected seconds from 0 to 999'],
  ])('Q5: %j is refused', (environment, expected) => {
    expect(problems(environment as unknown as Environment).join('\n')).toContain(expected)
  })
})
