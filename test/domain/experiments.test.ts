// Test of experiment assignment: even, by seed, stable, and with few moves when shares change.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { armsOf, chosenArms, drawOf, experimentsIn, hashOf, sayingsOf } from '#domain/journey/experiments.ts'
import type { Arms, Experiment } from '#domain/journey/experiments.ts'
import { flows } from '#domain/journey/flows.ts'
import { resolveVariant } from '#domain/application/variant.ts'
import { brands, countries } from '#catalogue/server.generated.ts'

const count = 4000
/** Ids as alike as ids can be: they count up. */
const sessions = Array.from(
  { length: count },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
)
const experiment = (shares: readonly number[], seed = 'seed'): Experiment => ({
  seed,
  arms: Object.fromEntries(shares.map((share, index) => [`arm-${index}`, { share }])),
})
const armIn = (one: Experiment, session: string) => armsOf({ one }, session).one!
const shareOf = (one: Experiment, arm: string) =>
  (sessions.filter((session) => armIn(one, session) === arm).length / count) * 100
/** Of all draws, those whose arm differs: from where to where. */
function moves(before: Experiment, after: Experiment): string[] {
  const byDraw = new Map(sessions.map((session) => [drawOf(before.seed, session), session]))
  return [...byDraw.values()]
    .map((session) => `${armIn(before, session)} to ${armIn(after, session)}`)
    .filter((move) => new Set(move.split(' to ')).size > 1)
}

const seeds = fc.string({ minLength: 1, maxLength: 20 })
/** Shares that leave room for the control. */
const shares = (most: number) =>
  fc.array(fc.integer({ min: 0, max: Math.floor(100 / most) }), { minLength: 1, maxLength: most })

describe('P2 a session in its arm', () => {
  // Of 4,000 draws the deviation of a share of one half is 0.8 percent: five of them are never met by chance.
  test('P2 each arm has its share, over ids that count up and whatever the seed', () => {
    fc.assert(
      fc.property(seeds, shares(4), (seed, all) => {
        const one = experiment(all, seed)
        all.forEach((share, index) => expect(Math.abs(shareOf(one, `arm-${index}`) - share)).toBeLessThan(4))
      }),
      { numRuns: 40, seed: 6 },
    )
  })

  test('P2 draws fill the hundred evenly', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const met = Array.from({ length: 100 }, () => 0)
        for (const session of sessions) met[drawOf(seed, session)]!++
        const expected = count / 100
        // Chi square of 99 degrees: beyond 180 once in a million.
        expect(met.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0)).toBeLessThan(180)
      }),
      { numRuns: 40, seed: 6 },
    )
  })

  test('P2 what one seed says tells nothing of what another says', () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        fc.pre(one !== other)
        const both = sessions.filter((session) => drawOf(one, session) < 50 && drawOf(other, session) < 50)
        expect(Math.abs((both.length / count) * 100 - 25)).toBeLessThan(4)
      }),
      { numRuns: 60, seed: 6 },
    )
  })

  test('P2 the same session is in the same arm, and stays there whatever becomes of the shares', () => {
    fc.assert(
      fc.property(fc.uuid(), shares(3), shares(3), (session, before, after) => {
        const arms = armsOf({ one: experiment(before) }, session)
        expect(armsOf({ one: experiment(before) }, session)).toEqual(arms)
        const now = experiment(after)
        const stays = arms.one === 'control' || Object.hasOwn(now.arms, arms.one!)
        expect(armsOf({ one: now }, session, arms).one).toBe(stays ? arms.one : armIn(now, session))
      }),
    )
  })

  test('P2 one of at most two arms grows: only the control gives, and no more than the difference', () => {
    fc.assert(
      fc.property(shares(2), fc.nat(1), fc.integer({ min: 1, max: 50 }), (all, at, wanted) => {
        const index = at % all.length
        const room = 100 - all.reduce((sum, share) => sum + share, 0)
        const more = Math.min(wanted, room)
        const grown = all.map((share, each) => share + (each === index ? more : 0))
        const moved = moves(experiment(all), experiment(grown))
        expect(moved.length).toBeLessThanOrEqual(more)
        expect(moved.filter((move) => move !== `control to arm-${index}`)).toEqual([])
      }),
    )
  })

  test('P2 of many arms one changes: no more move than the difference, once for each arm of its side', () => {
    fc.assert(
      fc.property(shares(5), fc.nat(4), fc.integer({ min: 0, max: 20 }), (all, at, share) => {
        const index = at % all.length
        const changed = all.map((each, place) => (place === index ? share : each))
        const difference = Math.abs(share - all[index]!)
        expect(moves(experiment(all), experiment(changed)).length).toBeLessThanOrEqual(
          difference * Math.ceil(all.length / 2),
        )
      }),
    )
  })

  test('P2 an arm that is added takes from the control alone', () => {
    fc.assert(
      fc.property(shares(5), (all) => {
        const added = `arm-${all.length - 1}`
        const moved = moves(experiment(all.slice(0, -1)), experiment(all))
        expect(moved.filter((move) => move !== `control to ${added}`)).toEqual([])
      }),
    )
  })

  test('P2 no share is nobody, a hundred is everybody', () => {
    expect(new Set(sessions.map((session) => armIn(experiment([0, 0]), session)))).toEqual(new Set(['control']))
    expect(new Set(sessions.map((session) => armIn(experiment([100]), session)))).toEqual(new Set(['arm-0']))
    expect(new Set(sessions.map((session) => armIn(experiment([0, 100]), session)))).toEqual(new Set(['arm-1']))
    expect(new Set(sessions.map((session) => armIn(experiment([40, 60]), session)))).toEqual(
      new Set(['arm-0', 'arm-1']),
    )
  })

  // FNV-1a of the empty text is its basis; the last steps are MurmurHash3's, computed apart from this code.
  test.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('P2 the hash of %j is the published FNV-1a, mixed', (text, fnv) => {
    const mix = (hash: bigint) => {
      const low = (value: bigint) => value & 0xffff_ffffn
      const one = low((hash ^ (hash >> 16n)) * 0x85eb_ca6bn)
      const two = low((one ^ (one >> 13n)) * 0xc2b2_ae35n)
      return Number(two ^ (two >> 16n))
    }
    expect(hashOf(text)).toBe(mix(BigInt(fnv)))
  })
})

describe('P2 a link that chooses', () => {
  const experiments = { open: { ...experiment([10]), byLink: true }, shut: experiment([10]) }
  test.each([
    [['open:arm-0'], { open: 'arm-0' }],
    [['open:control'], { open: 'control' }],
    [['shut:arm-0'], {}],
    [['nothing:arm-0', 'toString:arm-0', '', ':', 'open', 'open:'], {}],
  ])('%j chooses %j', (asked, chosen) => {
    expect(chosenArms(experiments, asked)).toEqual(chosen)
  })

  test('P2 an arm that is not there is not chosen', () => {
    const arms = armsOf(experiments, sessions[0]!, chosenArms(experiments, ['open:__proto__', 'open:gone']))
    expect(arms.open).toBe(armIn(experiments.open, sessions[0]!))
  })
})

describe('P2 layers', () => {
  const resolve = (brandSays: object, environment = {}, there = {}) =>
    resolveVariant({
      brandId: 'fiesta',
      brand: { ...brands.fiesta!, experiments: brandSays, countries: { es: { experiments: there } } },
      countryId: 'es',
      country: countries.es!,
      environment,
      productName: 'Loanform',
    })
  const one = experiment([10, 20])

  test('P2 one that is off, and one that only the environment has a word for, are not there', () => {
    expect(resolve({ one: { ...one, off: true } }).experiments).toBeUndefined()
    expect(
      resolve({}, { experiments: { one: { off: false, arms: { 'arm-0': { share: 0 } } } } }).experiments,
    ).toBeUndefined()
  })

  test('P2 the environment and the brand in a country say more of it, or switch it on', () => {
    const { experiments } = resolve(
      { one: { ...one, off: true } },
      { experiments: { one: { off: false } } },
      { one: { arms: { 'arm-1': { share: 5 } } } },
    )
    expect(experiments).toEqual({ one: { ...experiment([10, 5]), off: false } })
  })

  test('P2 a page has the texts of its own language alone', () => {
    const texts = { es: { shell: { continue: 'Seguimos' } }, en: { shell: { continue: 'Go on' } } }
    const said = { one: { seed: 's', arms: { a: { share: 1, texts }, b: { share: 2 } } } }
    expect(experimentsIn(said, 'en')).toEqual({
      one: { seed: 's', arms: { a: { share: 1, texts: { en: texts.en } }, b: { share: 2 } } },
    })
    expect(experimentsIn(said, 'pl').one!.arms.a).toEqual({ share: 1 })
  })

  test('P2 what arms say comes in the order of the experiments, and the control says nothing', () => {
    const theme = { '--action': '#000000' }
    const said = { one: { seed: 's', arms: { a: { share: 1, theme } } }, two: experiment([5]) }
    expect(sayingsOf(said, { two: 'arm-0', one: 'a' })).toEqual([{ share: 1, theme }, { share: 5 }])
    expect(sayingsOf(said, { one: 'control', two: 'gone' })).toEqual([])
    expect(sayingsOf(undefined, { one: 'a' })).toEqual([])
  })

  test('P2 the steps an arm names come first, all others as before; without an arm nothing changes', () => {
    const variant = resolve({ one: { seed: 's', arms: { a: { share: 1, order: ['rent-amount', 'job-area'] } } } })
    const orderOf = (arms?: Arms) => flows.v3.order(variantWithArms(variant, arms).country.journey)
    const usual = flows.v3.order(variant.country.journey)
    expect(orderOf({ one: 'a' })).toEqual([
      'rent-amount',
      'job-area',
      ...usual.filter((path) => !['rent-amount', 'job-area'].includes(path)),
    ])
    const none: Arms[] = [{}, { one: 'control' }, { gone: 'a' }]
    for (const arms of [undefined, ...none]) expect(orderOf(arms)).toEqual(usual)
  })
})
