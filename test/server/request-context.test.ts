// Test of what a write says beside the answers: kept sealed with the lead, save the token of a captcha (E1 to E4, H3, I4).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const kept = {
  deviceData: { timezoneOffset: -60, deviceMemory: 4, language: 'es', screenResolution: '360x740', loadingTime: 5 },
  lastOperationTimestamp: '2026-11-21T10:00:00.000Z',
  policies: ['privacy', 'terms'],
}
const rowOf = (id: string) =>
  server.db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id).executeTakeFirstOrThrow()
const captchaToken = 'solved-4711-by-nobody'

test('E1 E3 E4: device, last operation and policies are kept with the lead; the token of a captcha nowhere', async () => {
  const { sealer } = server.deps
  const created = await server.call('POST', '/v2/lead', { ...createBody(), ...kept, captchaToken })
  expect(created.status).toBe(201)
  const { id, token } = created.body as { id: string; token: string }
  const later = { lastOperationTimestamp: '2026-11-21T10:05:00.000Z' }
  const saved = await server.call(
    'PUT',
    '/lead',
    { id, amount: 500, ...later, captchaToken },
    { authorization: `Bearer ${token}` },
  )
  expect(saved.status).toBe(200)
  const row = await rowOf(id)
  const context = openRequestContext(sealer, row)
  expect(context).toMatchObject({ ...kept, ...later })
  expect(JSON.stringify([context, row, created.body, saved.body, server.lines])).not.toContain(captchaToken)
})

test('E1: a write with a policy that nobody has, or a token beyond all measure, is refused', async () => {
  for (const wrong of [{ policies: ['any'] }, { captchaToken: 'x'.repeat(8193) }])
    expect((await server.call('POST', '/v2/lead', { ...createBody(), ...wrong })).status).toBe(422)
})

describe('E2: a second link of one lead', () => {
  const first = {
    affiliateReferenceParams: {
      attribute: 'acme',
      subId: 'SUBA',
      transactionId: 'TXA1',
      setAt: '2026-11-21T10:00:00.000Z',
    },
    googleClick: { gclid: 'GA', gclidAt: '2026-11-21T10:00:00.000Z' },
    utm: { utm_source: 'google', utm_campaign: 'brand' },
    metaPixel: { fbp: 'fb.1.1.P1' },
  }
  const begun = async () => {
    const lead = await server.aLead('es', { ...createBody(), ...first })
    const save = async (body: object) => {
      const saved = await server.call('PUT', '/lead', { id: lead.id, ...body }, lead.auth)
      expect(saved.status).toBe(200)
      return openRequestContext(server.deps.sealer, await rowOf(lead.id))
    }
    return { save }
  }

  test('H3 I4: has none of the first affiliate, click and campaign; the networks’ cookies are kept', async () => {
    const { save } = await begun()
    const second = {
      affiliateReferenceParams: { attribute: 'partner', setAt: '2026-11-21T10:05:00.000Z' },
      googleClick: { wbraid: 'WB', gclidAt: '2026-11-21T10:05:00.000Z' },
      utm: { utm_source: 'newsletter' },
    }
    const { affiliateReferenceParams, googleClick, utm, metaPixel } = await save({
      ...second,
      metaPixel: { fbc: 'fb.1.1.F1' },
    })
    expect({ affiliateReferenceParams, googleClick, utm }).toEqual(second)
    expect(metaPixel).toEqual({ fbp: 'fb.1.1.P1', fbc: 'fb.1.1.F1' })
  })

  test('H2 I4: that is older than the first, written later by another tab, changes neither affiliate nor click', async () => {
    const { save } = await begun()
    const older = {
      affiliateReferenceParams: { attribute: 'partner', setAt: '2026-11-21T09:55:00.000Z' },
      googleClick: { wbraid: 'WB', gclidAt: '2026-11-21T09:55:00.000Z' },
    }
    const { affiliateReferenceParams, googleClick } = first
    expect(await save({ ...older, amount: 500 })).toMatchObject({ affiliateReferenceParams, googleClick })
  })

  test('H3: that says nothing, or only an empty part, changes nothing of the first', async () => {
    const { save } = await begun()
    expect(await save({ affiliateReferenceParams: {}, googleClick: {}, utm: {} })).toMatchObject(first)
    expect(await save({ amount: 500 })).toMatchObject(first)
  })
})
