// Shared cases for every call that answers a follow-up: validation, idempotency, ownership and state (M7, M9, S-01, S-20,
// S-30). A table of values a call.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Country } from '#domain/application/country.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Lender, LenderInCountry } from '#domain/lender/lender.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { followUp } from '#test/follow-ups.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import type { Journey } from '#test/journeys/journey.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

export interface FollowUpCases {
  readonly key: FollowUpKey
  /** Below the API's address. */
  readonly path: string
  /** The right body, without the lead's id. */
  readonly right: object
  /** Bodies with the fields of the 422 rows, in order. */
  readonly wrong: readonly (readonly [what: string, body: object, fields: readonly string[]])[]
  /** Another right body: under the same key it is refused. */
  readonly other: object
  /** The follow-up result as the lender is sent it. */
  readonly told: { readonly application?: object; readonly answers?: object }
  /** Whose application; Ana of Spain where it is absent. */
  readonly journey?: Journey
  /** Its data points that are not known yet: neither the country nor a lender asks them before. Holds for all cases of the country. */
  readonly unknown?: readonly DataPointKey[]
  readonly ask?: Readonly<Record<string, unknown>>
}

type Server = Awaited<ReturnType<typeof startTestServer>>

const firstPage = /^(?:personalDetails\.(?:first|last)Name|contactDetails\.(?:email|phoneNumber)|generalPolicies)$/

interface Unknown {
  readonly key: FollowUpKey
  readonly countryId: string
  readonly unknown: readonly DataPointKey[]
}

/** A catalogue where neither countries nor lenders ask some data points in the form: their one lender asks them by the follow-ups. */
export function without(all: readonly Unknown[]) {
  const moneyman: Lender = catalogue.lenders.moneyman!
  const countries: Record<string, Country> = { ...catalogue.countries }
  const taking: Record<string, LenderInCountry> = { ...moneyman.countries }
  for (const { key, countryId, unknown } of all) {
    const left = (keys: readonly DataPointKey[]) => keys.filter((each) => !unknown.includes(each))
    const { journey, ...country } = countries[countryId]!
    countries[countryId] = { ...country, journey: { ...journey, always: left(journey.always) } }
    const { needs, followUps = [], ...here } = taking[countryId]!
    taking[countryId] = { ...here, needs: left(needs), criteria: [], followUps: [...new Set([...followUps, key])] }
  }
  return { countries, lenders: { moneyman: { ...moneyman, countries: taking } } }
}

/** An application with what the country asks of everybody, less what the cases of the country leave unknown. */
function applicantOf({ journey = spain }: FollowUpCases, all: readonly Unknown[]) {
  const { variant, answers } = journeyAnswers(journey)
  const unknown = all.filter(({ countryId }) => countryId === variant.countryId).flatMap((each) => each.unknown)
  const only = (is: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => is(name))) as Answers
  const isKnown = (name: string) => !unknown.includes(name as DataPointKey)
  return { variant, whole: only(isKnown), first: only((name) => isKnown(name) && firstPage.test(name)) }
}

/** Declares the cases of several follow-ups' calls, on one server of the file's own. */
export function followUpCases(table: readonly FollowUpCases[]): void {
  const all = table.map(({ key, journey = spain, unknown = [] }): Unknown => {
    const { variant } = journeyAnswers(journey)
    return { key, countryId: variant.countryId, unknown }
  })
  let lender: FakeLender
  let server: Server
  beforeAll(async () => {
    server = await startTestServer({
      catalogue: without(all),
      lenders: {
        moneyman: behind(() => lender),
      },
    })
  })
  afterAll(() => server.close())

  describe.each(table)('$path of $key', (row) => {
    const { key, path, right, wrong, other, told, ask } = row
    const { variant, whole, first } = applicantOf(row, all)
    const asked = stateNumber(followUp(key).state)

    const aLead = () => {
      lender = fakeLender(
        { kind: 'follow-up', followUp: key, ...(ask ? { ask } : {}) },
        { kind: 'not-found' },
        accepted,
      )
      const { product, id, locale } = variant
      return server.aLead('es', { product, variant: id, locale, ...toSections(first) })
    }
    const anAskedLead = async () => {
      const lead = await aLead()
      const sent = await lead.send(whole)
      expect(sent.status, JSON.stringify(sent.body)).toBe(202)
      await server.runJobs()
      expect(await lead.status()).toMatchObject({ progressState: asked, followUp: { key, lender: 'Moneyman' } })
      return lead
    }
    const withKey = () => ({ 'idempotency-key': randomUUID() })

    test('F2 M7 M9: the right answer is taken, the lender is told, and it decides', async () => {
      const lead = await anAskedLead()
      const answered = await lead.answer(path, right)
      expect(answered).toMatchObject({ status: 200, body: { id: lead.id, progressState: stateNumber('checking') } })
      expect(answered.body).not.toHaveProperty('followUp')
      await server.runJobs()
      expect(lender.told).toMatchObject([{ followUp: key, status: 'answered', ...told }])
      expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
    })

    test('M7 M9: each wrong answer is refused by its field with what to do, and changes nothing', async () => {
      const lead = await anAskedLead()
      const before = await lead.status()
      for (const [what, given, fields] of wrong) {
        const refused = await lead.answer(path, given)
        const rows = refused.body as { field: string; message: string }[]
        expect(refused.status, what).toBe(422)
        expect(
          rows.map(({ field }) => field),
          what,
        ).toEqual(fields)
        for (const { message } of rows) expect(message, what).toMatch(/^\p{Lu}[^>ˆ]* [^>ˆ]*$/u)
      }
      expect(await lead.status()).toEqual(before)
      await server.runJobs()
      expect(lender.told).toEqual([])
    })

    test('S-30: repeated with its key it is the same answer, and the lender is told once', async () => {
      const lead = await anAskedLead()
      const same = withKey()
      const once = await lead.answer(path, right, same)
      const twice = await lead.answer(path, right, same)
      await server.runJobs()
      const late = await lead.answer(path, right, same)
      expect(once.status).toBe(200)
      expect([twice.body, late.body]).toEqual([once.body, once.body])
      await server.runJobs()
      expect(lender.told).toHaveLength(1)
    })

    test('S-30: sent at the same moment it is taken once', async () => {
      const lead = await anAskedLead()
      const answered = await Promise.all([1, 2, 3].map(() => lead.answer(path, right)))
      expect(answered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      await server.runJobs()
      expect(lender.told).toHaveLength(1)
    })

    test('S-30: another body under the same key is refused and changes nothing', async () => {
      const lead = await anAskedLead()
      const same = withKey()
      expect((await lead.answer(path, right, same)).status).toBe(200)
      const after = await lead.status()
      expect(await lead.answer(path, other, same)).toMatchObject({
        status: 422,
        body: { code: 'idempotency-key-reused' },
      })
      expect(await lead.status()).toEqual(after)
    })

    test('S-01: to a stranger it is the same 404 as for a lead that is not there', async () => {
      const lead = await anAskedLead()
      const stranger = await server.aLead()
      const before = await lead.status()
      const foreign = await server.call('POST', path, { id: lead.id, ...right }, stranger.auth)
      const tokenless = await server.call('POST', path, { id: lead.id, ...right })
      const absent = await server.call('POST', path, { id: randomUUID(), ...right }, lead.auth)
      expect(foreign.status).toBe(404)
      const { code, message } = foreign.body
      for (const each of [tokenless, absent]) expect(each).toMatchObject({ status: 404, body: { code, message } })
      expect(await lead.status()).toEqual(before)
    })

    test('S-20: ahead of its state, and after it, it is 409 and changes nothing', async () => {
      const lead = await aLead()
      const isRefused = async () => {
        const before = await lead.status()
        expect(await lead.answer(path, right)).toMatchObject({ status: 409, body: { code: 'out-of-order' } })
        expect(await lead.status()).toEqual(before)
      }
      await isRefused()
      await lead.send(whole)
      await isRefused()
      await server.runJobs()
      expect((await lead.answer(path, right)).status).toBe(200)
      await isRefused()
      await server.runJobs()
      await isRefused()
      expect(lender.told).toHaveLength(1)
    })
  })
}
