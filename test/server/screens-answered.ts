// Applicant that answers any follow-up screen correctly: one row a form, the rest in one call each.
import { expect } from 'vitest'
import { readAsk } from '#contract/follow-up-asks.ts'
import { sidesOf } from '#domain/follow-up/follow-up.ts'
import type { FollowUpForm, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUp } from '#test/follow-ups.ts'
import { rightBody } from '#test/lenders/right-answers.ts'
import type { Person } from '#test/lenders/right-answers.ts'
import { jpegOf } from '#test/sample-files.ts'
import type { SandboxByHand, SentLead } from './sandbox-by-hand.ts'

interface AtScreen {
  readonly rig: SandboxByHand
  readonly lead: SentLead
  readonly open: OpenFollowUp
  readonly person: Person
}

type Answering = (at: AtScreen) => Promise<void>

async function pageOf(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  return response.text()
}

/** The code as a developer reads it: in the sandbox's inbox, of the message that was sent for this lead. */
async function codeOf({ rig: { sandbox, server }, lead }: AtScreen): Promise<string | undefined> {
  const { id } = await server.db
    .selectFrom('verification')
    .select('id')
    .where('lead_id', '=', lead.id)
    .orderBy('send', 'desc')
    .executeTakeFirstOrThrow()
  const rows = (await pageOf(`${sandbox.url}/`)).split('<tr>')
  const row = rows.find((each) => each.includes('Text message') && each.includes(id))
  return /\b\d{6}\b/.exec(row?.split('<td>').at(-1) ?? '')?.[0]
}

const answers = async ({ lead, open }: AtScreen, body: object) => {
  const answered = await lead.answer(followUp(open.key).call.path, body)
  expect(answered, `${open.key}: ${JSON.stringify(answered.body)}`).toMatchObject({ status: 200 })
  return answered
}

const byBody: Answering = async (at) => {
  const body = rightBody(at.open, at.person)
  if (!body) throw new Error(`No right answer to ${at.open.key}`)
  await answers(at, body)
}

const byForm: Readonly<Partial<Record<FollowUpForm, Answering>>> = {
  code: async (at) => {
    const code = await codeOf(at)
    expect(code, 'the code in the inbox').toMatch(/^\d{6}$/)
    await answers(at, { code })
  },
  provider: async (at) => {
    const { redirectTo } = (await answers(at, {})).body as { redirectTo: string }
    const action = /action="([^"]+)"><button>Succeed</.exec(await pageOf(redirectTo))?.[1]
    expect(action, 'the way a visit ends well').toBeDefined()
    const ended = await fetch(new URL(action!, redirectTo), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(ended.status).toBe(200)
    expect(await ended.text()).toContain(`/api/providers/back/`)
  },
  documents: async (at) => {
    const sides = sidesOf(followUp(at.open.key), readAsk('documents', at.open.ask)?.sides)
    for (const [index, side] of sides.entries()) {
      const sent = await at.lead.upload(side, jpegOf(), 'image/jpeg')
      const received = sides.slice(0, index + 1)
      expect(sent).toMatchObject({ status: 200, body: { followUp: { ask: { received } } } })
    }
    await byBody(at)
  },
}

/** Answers the open screen and lets the lender decide on. Every answer takes the applicant a second. */
export async function answerScreen(at: AtScreen): Promise<void> {
  at.rig.server.clock.now += 1000
  await (byForm[followUp(at.open.key).form] ?? byBody)(at)
  await at.rig.server.runJobs()
}
