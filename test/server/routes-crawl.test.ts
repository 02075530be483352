// Test of a production server against a crawler: only the documented routes answer (S-33).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { lenderEnvironment } from './lender-environment.ts'
import { startTestServer } from './server.ts'

const secret = 'a secret that stays where it is'
const home = mkdtempSync(join(tmpdir(), 'loanform-crawl-'))
const webRoot = join(home, 'web')
let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  // As if somebody had left them where the pages are.
  for (const file of [
    'web/.git/config',
    'web/.env',
    'web/assets/main.js.map',
    'web/assets/.env',
    'keys.json',
    'web/keys.json',
  ]) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), secret)
  }
  const environment = {
    APP_ENV: 'production',
    PUBLIC_URL: 'https://form.example',
    CLAMAV_ADDRESS: 'none',
    LOANFORM_KEYS: newKeyRing(),
    ...lenderEnvironment(secret),
  }
  server = await startTestServer({ environment, webRoot })
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

const sought = [
  '/.git/config',
  '/.env',
  '/%2egit/config',
  '/..%2fkeys.json',
  '/assets/main.js.map',
  '/keys.json',
  '/operator.json',
  '/application-frontend/assets/main.js.map',
  '/application-frontend/assets/.env',
  '/application-frontend/assets/..%2f..%2fkeys.json',
  '/application-frontend/assets/%2e%2e/%2e%2e/keys.json',
  '/package.json',
  '/server/main.ts',
  '/metrics',
  '/debug',
  '/gallery/',
  '/api/v3/test/datapoints',
  '/v3/test/datapoints',
  '/api/admin',
  '/server-status',
]

test.each(sought)('S-33: %s gives nothing away', async (url) => {
  const { body, statusCode } = await server.app.inject(url)
  expect(body).not.toContain(secret)
  expect(body).not.toMatch(/loanform_|sourcesContent|"dependencies"/)
  expect(statusCode).toBe(404)
})

test('S-33: no route but the API, pages, texts and health', () => {
  const routes = server.app.printRoutes({ commonPrefix: false }).match(/\S+ \([A-Z, ]+\)/g) ?? []
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((route) => /admin|metrics|debug|gallery|test\/|operator/i.test(route))).toEqual([])
})
