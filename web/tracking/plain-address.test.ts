// Test of addresses shown to third parties: no id, sealed link, query or typed text (P-09, T-07).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import { productCalls } from '#contract/product-calls.ts'
import { plainAddress, wordsOfCalls } from './plain-address.ts'

const base = 'askrobin-es'
const id = '3b0f4a1e-7c1e-4f6e-9c55-0d7b2f9f2b11'

describe('P-09: a plain address', () => {
  test.each([
    ['https://forms.test/askrobin-es/personal-details', 'https://forms.test/askrobin-es/personal-details'],
    ['/askrobin-es/personal-details?email=a@b.test#x', '/askrobin-es/personal-details'],
    [`https://forms.test/askrobin-es/continue/${id}?k=secret`, 'https://forms.test/askrobin-es/continue/*'],
    [`/api/v2/lead/${id}`, '/api/v2/lead/*'],
    ['/api/email/validate/ana%40example.test', '/api/email/validate/*'],
    ['/api/company/Acme%20SL', '/api/company/*'],
    ['/api/postcode/28001', '/api/postcode/*'],
    ['https://user:secret@forms.test/accepted', 'https://forms.test/accepted'],
    ['/', '/'],
    ['', '/'],
    ['data:text/plain,ana', ''],
    ['blob:https://forms.test/ana', ''],
    ['http://[', ''],
  ])('%s is told as %s', (address, told) => {
    expect(plainAddress(address, base)).toBe(told)
  })

  test('knows words of our calls only', () => {
    const words = new Set<string>(Object.values(productCalls).flatMap(({ path }) => path.split('/')))
    expect(wordsOfCalls.filter((word) => !words.has(word))).toEqual([])
    expect(wordsOfCalls).toContain('lead')
  })

  test('nothing that stands in the place of a parameter is told, whatever it is', () => {
    const canary = fc.string({ minLength: 1 }).map((text) => `canary ${text}`)
    const paths = fc.constantFrom(...Object.values(callsWith(followUps)).map(({ path }) => path))
    fc.assert(
      fc.property(paths, canary, canary, (path, value, query) => {
        const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))
        expect(plainAddress(`https://forms.test/api${filled}?q=${encodeURIComponent(query)}`, base)).not.toContain(
          'canary',
        )
      }),
    )
  })
})
