// Test of the addresses that `npm start` prints.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { whereToLook } from './where-to-look.ts'

const running = {
  server: 'http://s:1',
  sandbox: 'http://s:2',
  apiPath: '/calls',
  operator: 'http://s:3',
  development: true,
  gallery: true,
  apiDocs: true,
}

const variants = [...variantsOf(catalogue, { productName: 'Acme Loans', environment: 'development' }).values()]

test('A7 every variant, the front page, the gallery, the inbox and the API document, by name', () => {
  const lines = whereToLook(running, variants)
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' → '))
  expect(lines).toEqual(
    expect.arrayContaining([
      'Front page → http://s:1/',
      'AskRobin, Spain → http://s:1/askrobin-es/',
      'AskRobin, Mexico → http://s:1/askrobin-mx/',
      'Acme Loans, Spain → http://s:1/default-es/',
      'Gallery → http://s:1/gallery/',
      'Sandbox inbox → http://s:2/',
      'Who was told what of visits → http://s:2/collect',
      "On an affiliate's page → http://s:2/host/",
      'API document → http://s:1/calls/docs',
      'Funnel → http://s:3/funnel',
    ]),
  )
})

test('A3 production names neither front page, gallery, sandbox, API document nor an operator’s address that nothing listens at', () => {
  const absent = { sandbox: undefined, operator: undefined, development: false, gallery: false, apiDocs: false }
  const production = { ...running, ...absent }
  const text = whereToLook(production, variants)
  expect(text).not.toMatch(/Front page|Gallery|Sandbox|affiliate|API|Funnel/)
})

test('A3 A7 a build of one variant has no gallery, and none is named', () => {
  const text = whereToLook({ ...running, gallery: false }, variants.slice(0, 1))
  expect(text).not.toContain('/gallery/')
  expect(text).toContain('Front page')
})
