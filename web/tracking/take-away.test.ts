// A vendor's keys and cookies go when agreement is taken back; nobody else's do.
import { expect, test } from 'vitest'
import { fakeStorage } from '#test/web/memory-parts.ts'
import { takeAway } from './take-away.ts'

/** As `Object.keys` sees a storage. */
const storageOf = (entries: Readonly<Record<string, string>>) => {
  const { removeItem, entries: kept } = fakeStorage(entries)
  const own = Object.fromEntries(Object.keys(entries).map((name) => [name, { value: '', enumerable: true }]))
  return { kept, storage: Object.defineProperties({}, { ...own, removeItem: { value: removeItem } }) as Storage }
}

const aWindow = (cookies: string) => {
  const written: string[] = []
  const document = {
    get cookie() {
      return cookies
    },
    set cookie(text) {
      written.push(text)
    },
  } as Document
  return { written, document, location: { hostname: 'forms.example.com' } as Location }
}

test('T-07: what is theirs goes from both storages and from every domain, the rest stays', () => {
  const [local, session] = [storageOf({ ph_a: '1', leadId: '2' }), storageOf({ ph_b: '1', state: '2' })]
  const page = aWindow('ph_c=1; theme=2')
  const window = { ...page, document: page.document, localStorage: local.storage, sessionStorage: session.storage }
  takeAway(window, (name) => name.startsWith('ph_'))
  expect([[...local.kept.keys()], [...session.kept.keys()]]).toEqual([['leadId'], ['state']])
  expect(page.written).toEqual([
    'ph_c=; Max-Age=0; Path=/',
    'ph_c=; Max-Age=0; Path=/; Domain=forms.example.com',
    'ph_c=; Max-Age=0; Path=/; Domain=example.com',
    'ph_c=; Max-Age=0; Path=/; Domain=com',
  ])
})

test('R-02: where storage is refused, cookies go all the same', () => {
  const page = aWindow('_lr_x=1')
  const refused = {
    get localStorage(): Storage {
      throw new Error('SecurityError')
    },
    get sessionStorage(): Storage {
      throw new Error('SecurityError')
    },
    document: page.document,
    location: page.location,
  }
  takeAway(refused, (name) => name.startsWith('_lr'))
  expect(page.written[0]).toBe('_lr_x=; Max-Age=0; Path=/')
})
