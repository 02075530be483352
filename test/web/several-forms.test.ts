// Test of several forms of one origin in one browser: each keeps what is its own (B9, R-03). A host page has them, or a visit to two brands.
import { expect, test } from 'vitest'
import {
  answered,
  aPage,
  aVisit,
  drafted,
  fakeBrowser,
  fakeStorage,
  replied,
  variant,
  variants,
} from './memory-parts.ts'

const other = variants.get('fiesta-es')!
const city = 'contactDetails.city'

/** A page of that form in a tab with these storages. */
const pageOf = (form: typeof variant, session = fakeStorage(), local = fakeStorage()) =>
  aPage(fakeBrowser(session, local, form), aVisit({ variant: form }))

test('B9 R-03: two forms that stand on a page and write in turns are both there again, and neither has an answer of the other', () => {
  const session = fakeStorage()
  const local = fakeStorage()
  const [one, two] = [variant, other].map((form) => fakeBrowser(session, local, form))
  const first = aPage(one, aVisit())
  const second = aPage(two, aVisit({ variant: other }))
  first.act(answered, replied(1))
  second.act({ type: 'drafted', texts: { [city]: ['Lugo'] } })
  first.act(drafted)
  const firstAgain = pageOf(variant, session, local).now()
  const secondAgain = pageOf(other, session, local).now()
  expect(firstAgain.access?.token).toBe('token')
  expect(firstAgain.asyncFormData).toEqual(first.now().asyncFormData)
  expect(secondAgain.access).toBeUndefined()
  expect(secondAgain.asyncFormData).toEqual({ [city]: ['Lugo'] })
  expect(secondAgain.lead.personalDetails).toBeUndefined()
})

test('R-03 R-05: a form that is opened between takes nothing from the one before, in the tab nor in a new one', () => {
  const page = aPage()
  page.act(answered, replied(1), drafted)
  const between = pageOf(other, page.session, page.local)
  between.act(answered)
  expect(pageOf(variant, page.session, page.local).now().asyncFormData).toEqual(page.now().asyncFormData)
  expect(pageOf(variant, fakeStorage(), page.local).now().access?.token).toBe('token')
  expect(pageOf(other, fakeStorage(), page.local).now().lead.personalDetails).toEqual({ firstName: 'Ana' })
})

test('E5: the form that was there first has the names of the document; what the other removes is its own', () => {
  const page = aPage()
  page.act(answered, replied(1))
  const names = [...page.local.entries.keys()]
  const between = pageOf(other, page.session, page.local)
  between.act(answered, replied(13))
  expect(names).toContain('storedLoanApplication')
  expect([...page.local.entries.keys()]).toEqual(names)
  expect(pageOf(other, page.session, page.local).now().progressState).toBe(13)
  expect(pageOf(variant, page.session, page.local).now().progressState).toBe(1)
})
