// Test of restoring an earlier visit when the variant's flow has changed since.
import { expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import { flows } from '#domain/journey/flows.ts'
import { reduce } from '#domain/application/reducer.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import { keep } from '#web/storage/keep.ts'
import { leftIn } from '#web/storage/restore.ts'
import { fakeBrowser, start, variants } from './memory-parts.ts'

const at = new Date(start).toISOString()
const older = variants.get('cashtero-mx')!
const v3 = { ...older, flow: 'v3' } as const

test.each([
  { was: v3, is: v3, path: 'initial-details', next: 'loan-details' },
  { was: older, is: older, path: 'personal-details', next: 'personal-details' },
  { was: v3, is: older, path: 'initial-details', next: 'personal-details' },
  { was: older, is: v3, path: 'personal-details', next: 'initial-details' },
] as const)('C4 E5: kept in $was.flow, restored in $is.flow', ({ was, is, path, next }) => {
  const person = {
    'personalDetails.firstName': 'Ana',
    'personalDetails.lastName': 'Gómez',
    'contactDetails.email': 'ana@example.test',
    'contactDetails.phoneNumber': '5512345678',
    generalPolicies: true,
  } as const
  const { session, storage } = fakeBrowser(undefined, undefined, was)
  const left = reduce(newApplication(was), { type: 'answered', path, answers: person, at }, was)
  const drafts = { 'contactDetails.city': ['Pueb'] }
  keep(storage, { ...left, asyncFormData: drafts }, undefined, { variant: was, at: start })
  const restored = leftIn(fakeBrowser(session, undefined, is).storage, is)(start, () => {})
  expect(restored.lead).toMatchObject({ personalDetails: { firstName: 'Ana' } })
  expect(restored.asyncFormData).toEqual(drafts)
  expect(restored.dynamicPages.every((page) => Object.hasOwn(flows[is.flow].rows, page.path))).toBe(true)
  expect(currentRoute(restored, '', is)).toBe(next)
})
