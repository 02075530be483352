// Test of the address of served texts: a locale's id may have digits, as any folder's name of the catalogue (A8).
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as built from '#catalogue/server.generated.ts'
import { variantsOf } from '../catalogue/catalogue.ts'
import { registerTexts } from './served-texts.ts'

test('A8 the texts of a locale such as es-419 are served', async () => {
  const latin = 'es-419'
  const catalogue = {
    ...built,
    locales: { ...built.locales, [latin]: built.locales['es']! },
    texts: { ...built.texts, [latin]: built.texts['es']! },
  }
  const variant = variantsOf(built, { productName: 'Loanform', environment: 'development' }).get('default-es')
  const app = Fastify()
  registerTexts(app, { catalogue, own: { of: () => ({}) }, textsPath: '/locales/{lng}/{ns}.json' }, '', () => variant)
  for (const locale of [latin, 'es'])
    expect((await app.inject({ url: `/locales/${locale}/shell.json` })).statusCode, locale).toBe(200)
  expect((await app.inject({ url: '/locales/es_419/shell.json' })).statusCode).toBe(404)
  await app.close()
})
