// Test of the follow-ups' folders: calls, routes, fields and what a form needs are refused by file and path (A8, F2).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { followUpProblems } from './follow-up-problems.ts'
import { unfinishedTexts } from './follow-up-text-problems.ts'

const boats: FollowUp = {
  about: 'Asks for the boat. The lender decides.',
  state: 'additional-personal-details',
  route: '/boat-details',
  form: 'questions',
  call: { name: 'boatDetails', path: '/lead/boat-details', summary: 'The boat' },
  own: { length: { kind: 'count' } },
}
const withBoats = (change: Partial<FollowUp>, followUpPlays = catalogue.followUpPlays) =>
  followUpProblems({
    ...catalogue,
    followUpPlays,
    followUps: { ...catalogue.followUps, 'boat-details': { ...boats, ...change } },
  })
const { call: sale } = catalogue.followUps.smava!

test('A8 F2 a further follow-up is right, also where it shares a call of its form', () => {
  expect(withBoats({})).toEqual([])
  expect(
    withBoats(
      { form: 'offers', call: sale },
      { 'boat-details': { offers: [{ id: 'boat-1' }] }, ...catalogue.followUpPlays },
    ),
  ).toEqual([])
})

test.each<[string, Partial<FollowUp>, string]>([
  [
    'a call of the contract',
    { call: { ...boats.call, path: '/lead' } },
    'followUp.call: postLead /lead is a call of the contract',
  ],
  ['another form at a shared call', { call: sale }, 'followUp.call: cofidis-offer shares it'],
  ['a route of the form', { route: '/loan-details' }, 'followUp.route: /loan-details is a route of the form'],
  ['the route of another', { route: '/smava' }, 'followUp.route: /smava is where smava stands'],
  [
    'headings that lack a field',
    { groups: { hull: ['width'] } },
    'followUp.groups: expected every field once, length; found width',
  ],
  [
    'an optional field that is not asked',
    { optional: ['otherDetails.education'] },
    'followUp.optional: otherDetails.education is not among',
  ],
  ['a follow-up around it that is not there', { within: 'harbour' }, 'followUp.within: no such follow-up harbour'],
  ['no questions', { own: {} }, 'followUp.asks: is missing'],
  ['no pictures', { form: 'documents' }, 'followUp.pictures: is missing'],
  ['no provider', { form: 'provider' }, 'followUp.provider: is missing'],
  ['offers that nobody plays', { form: 'offers' }, 'followUp.form: offers cannot be asked for without play.sandbox.ts'],
  ['consents that nobody has worded', { form: 'consents' }, 'followUp.consents: is missing'],
])('A8 F2 %s is refused', (_, change, problem) => {
  const found = withBoats(change)
  expect(found.filter((each) => each.startsWith('catalogue/follow-ups/boat-details/follow-up.ts: '))).toEqual([
    expect.stringContaining(problem),
  ])
})

test('A8 F2 a text that is left to be filled in is told by its file', () => {
  const texts = { es: { shell: {}, form: {}, followUps: { 'boat-details': { title: 'TO FILL IN: the heading' } } } }
  expect(unfinishedTexts({ followUps: { 'boat-details': boats }, texts })).toEqual([
    'catalogue/follow-ups/boat-details/texts/es.json: title: is left to be filled in, found "TO FILL IN: the heading"',
  ])
  expect(unfinishedTexts(catalogue)).toEqual([])
})

test('A8 M7 a look-up is the folder’s own, and its server part answers it', () => {
  const lookUps = [{ name: 'policies', path: '/boats', summary: 'Boats', brings: 'choices' }] as const
  expect(withBoats({ lookUps }).map((problem) => problem.replace(/^.*?: /, ''))).toEqual([
    'followUp.lookUps: policies /boats is a call of the contract, expected one of its own',
    'followUp.lookUps: expected those that look-ups.server.ts answers, none; found policies',
  ])
})
