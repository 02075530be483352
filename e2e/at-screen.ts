// Shortcuts to a screen: a lead is made by the API with a magic e-mail, and its link opened.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { isAfterOffer, states } from '#domain/journey/states.ts'
import type { StateKey, StateNumber } from '#domain/journey/states.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { arriveAt, cameTo } from './applicant.ts'

export interface LeadAt {
  readonly id: string
  readonly status: () => Promise<LeadReply>
  /** Waits until the server has the lead in the state. */
  readonly reaches: (state: StateKey) => Promise<LeadReply>
}

interface Wanted {
  /** The part of the e-mail before `+`: what the sandbox's lenders do with it. */
  readonly word: string
  /** Whose answers; Ana of Spain where it is absent. */
  readonly journey?: Journey
  readonly answers?: Answers
  /** Data points left unanswered. */
  readonly without?: readonly DataPointKey[]
  /** On the device where it was begun; elsewhere where it is absent. */
  readonly isOwner?: true
}

/** Answers given of the journey's table. */
function answersOf({ word, journey = spain, answers: own, without = [] }: Wanted) {
  const { variant, answers } = journeyAnswers(journey)
  const all: Answers = { ...answers, 'contactDetails.email': `${word}+${randomUUID()}@example.test`, ...own }
  const given = Object.entries(all).filter(([key]) => !without.includes(key as DataPointKey))
  return { variant, sections: toSections(Object.fromEntries(given)) }
}

/** A lead that is not sent yet. Needs the worker's own product as base address. */
export async function begunLead(request: APIRequestContext, wanted: Wanted) {
  const { variant, sections } = answersOf(wanted)
  const call = async (method: 'POST' | 'PUT' | 'GET', path: string, data?: object, token?: string) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(data ? { data } : {}),
    })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json() as Promise<never>
  }
  const { product, id: variantId } = variant
  const isOlder = variant.flow === 'older'
  const created: { id: string; token: string } = await call('POST', isOlder ? '/lead' : '/v2/lead', {
    product,
    variant: variantId,
    locale: variant.locale,
    ...(isOlder ? { draft: true } : {}),
    ...sections,
  })
  const { id, token } = created
  const status = (): Promise<LeadReply> => call('GET', `/lead/status/${id}`, undefined, token)
  const reaches = async (state: StateKey) => {
    const now = async () => states[(await status()).progressState].key
    await expect.poll(now, { intervals: [50, 100, 200] }).toBe(state)
    return status()
  }
  const link = async () => (await call('GET', `/v3/lead/url/${id}/continue`, undefined, token)) as { url: string }
  const send = () => call(isOlder ? 'PUT' : 'POST', isOlder ? '/lead' : '/v3/lead', { id, ...sections }, token)
  return { id, token, status, reaches, link, variantId, send }
}

/** The same, sent. */
export async function sentLead(request: APIRequestContext, wanted: Wanted) {
  const { send, ...lead } = await begunLead(request, wanted)
  await send()
  return lead
}

/** The page is the owner's own from here on: the link it opens brings the first token and not one of its own (S-05). */
async function asOwner(page: Page, { id, token }: { readonly id: string; readonly token: string }) {
  await page.route('**/api/lead/continue/*', async (route) => {
    const answer = await route.fetch()
    const reply = (await answer.json()) as LeadReply
    expect(reply.id).toBe(id)
    await route.fulfill({ response: answer, json: { ...reply, token } })
  })
}

/** The owner's browser at the check of all answers, with nothing sent yet: where no page before it is looked at. */
export async function openCheck(page: Page, wanted: Wanted): Promise<void> {
  const lead = await begunLead(page.request, wanted)
  await asOwner(page, lead)
  const { url } = await lead.link()
  await page.goto(new URL(url).pathname)
  await arriveAt(page, 'check-your-answers')
}

/** The browser at the state that the lender's request brings about; it left the state before by itself. */
export async function openAt(page: Page, state: StateKey, wanted: Wanted): Promise<LeadAt> {
  const lead = await sentLead(page.request, wanted)
  if (wanted.isOwner) await asOwner(page, lead)
  await lead.reaches(state)
  const { url } = await lead.link()
  await page.goto(new URL(url).pathname)
  return lead
}

/** The address bar stands at the route of a state. */
export async function expectAtState(page: Page, state: StateKey): Promise<void> {
  const row = Object.entries(states).find(([, { key }]) => key === state)!
  expect(isAfterOffer(Number(row[0]) as StateNumber)).toBe(true)
  await cameTo(page, new RegExp(`${row[1].route.replaceAll('/', '\\/')}(?:\\?|$)`))
}
