// Test of magic words: what an e-mail address makes each played lender do (Q3).
import { describe, expect, test } from 'vitest'
import { behaviourOf, magicOf, magicWordsWith } from '#sandbox/magic-words.ts'

const words = magicWordsWith({})
const lenders = ['moneyman', 'creditea', 'ipf-digital', 'cofidis']
const magic = (email: string) => magicOf(words, email, (id) => lenders.includes(id))

/** Behaviour of each lender, in words for people. */
const deeds = (email: string) =>
  Object.fromEntries(lenders.map((id) => [id, behaviourOf(words, id, magic(email)).behaviour.about]))

const says = (word: string) => words[word]!.about
const another = 'leaves it to another'

describe('Q3: an e-mail address asks played lenders', () => {
  test('Q3: one word is for all of them', () => {
    expect(deeds('Pending+any@example.test')).toEqual(Object.fromEntries(lenders.map((id) => [id, says('pending')])))
  })

  test('Q3: a lender before it is meant alone; the others say no', () => {
    expect(deeds('cofidis.pending-reject+any@example.test')).toEqual({
      moneyman: another,
      creditea: another,
      'ipf-digital': another,
      cofidis: says('pending-reject'),
    })
  })

  test('Q3: several lenders are joined, each with its word; those not named say no', () => {
    expect(deeds('moneyman.never_creditea.accept_ipf-digital.reject+any@example.test')).toEqual({
      moneyman: says('never'),
      creditea: says('accept'),
      'ipf-digital': says('reject'),
      cofidis: another,
    })
  })

  test.each([
    'ana.garcia@example.test',
    'moneyman.never_nobody.accept@example.test',
    'moneyman.never_creditea.constructor@example.test',
    'moneyman.never_accept@example.test',
    'moneyman.never_@example.test',
    '_@example.test',
    '@example.test',
  ])('S-18: %s is nobody’s magic', (email) => {
    expect(magic(email)).toBeUndefined()
    expect(behaviourOf(words, 'moneyman', magic(email)).isOwn).toBe(true)
  })

  test('Q3: what the sandbox was told goes before the address', () => {
    const told = behaviourOf(words, 'cofidis', magic('moneyman.never_creditea.accept@example.test'), 'reject')
    expect(told.behaviour.about).toBe(says('reject'))
  })
})
