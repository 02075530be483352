// Test of the page a provider's window returns to: texts are escaped, whatever signs are in them (S-11).
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { registerBackPage } from './back-page.ts'
import { providerPaths } from './paths.ts'

test('S-11: every sign that HTML gives a meaning to is escaped, the apostrophe too', async () => {
  const app = fastify()
  const deps = {
    config: { apiPath: '/api', publicUrl: 'https://forms.example', basePath: '/form' },
    variants: new Map([['brand-es', { id: 'brand-es', country: { locale: 'es' } }]]),
    catalogue: { locales: { es: { tag: 'es' } } },
    words: { sentence: () => `"it's" <b>&` },
  }
  registerBackPage(app, deps as unknown as LendersDeps)
  const answer = await app.inject(providerPaths('/api').back('brand-es', 'es'))
  expect(answer.body).toContain('<title>&#34;it&#39;s&#34; &#60;b&#62;&#38;</title>')
  expect(answer.body).toContain('<a href="https://forms.example/brand-es/">&#34;it&#39;s&#34; &#60;b&#62;&#38;</a>')
  await app.close()
})
