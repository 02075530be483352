// Test of the page a provider's window returns to: texts are escaped, whatever signs are in them (S-11).
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { registerBackPage } from './back-page.ts'
import { providerPaths } from './paths.ts'

test('S-11: every sign that HTML gives a meaning to is escaped, the apostrophe too', async () => {
  const app = fastify()
  const deps = {
    config: { apiPath: '/api' },
    variants: new Map([['brand-es', {}]]),
    catalogue: { locales: { es: { tag: 'es' } } },
    words: { sentence: () => `"it's" <b>&` },
  }
  registerBackPage(app, deps as unknown as LendersDeps)
  const answer = await app.inject(providerPaths('/api').back('brand-es', 'es'))
  expect(answer.body).toContain('<title>&#34;it&#39;s&#34; &#60;b&#62;&#38;</title>')
  await app.close()
})
