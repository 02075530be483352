// Test of what leaves the page's address because it may be somebody's e-mail address, whatever the parameter is called (P-09).
import { expect, test } from 'vitest'
import { stripAddresses } from './strip-addresses.ts'

/** The address afterwards, and the state of the history that was put with it. */
function stripped(link: string) {
  const { pathname, search, hash } = new URL(`https://forms.test/askrobin-es/${link}`)
  const page = { address: pathname + search + hash, state: undefined as unknown }
  const replaceState = (state: unknown, _title: string, address: string) => Object.assign(page, { state, address })
  const history = { replaceState, state: { key: 1 } }
  stripAddresses({ location: { pathname, search, hash } as Location, history: history as unknown as History })
  return page
}

test.each([
  ['an id of the link', '?refSubId=ana.perez%40example.test&refName=partner', '?refName=partner'],
  ['a campaign', '?utm_content=ana@example.test&utm_medium=mail#framed', '?utm_medium=mail#framed'],
  ['a parameter that nobody reads', '?x=ana@example.test', ''],
  ['one that was encoded twice', '?s_id=ana%2540example.test&arm=a', '?arm=a'],
  ['one that was encoded three times', '?s_id=ana%252540example.test', ''],
  ['a name', '?ana%40example.test&gclid=G1', '?gclid=G1'],
  ['one of two', '?gclid=G1&gclid=ana%40example.test', '?gclid=G1'],
])('P-09: %s with an e-mail address leaves the address bar, and nothing else', (_what, link, left) =>
  expect(stripped(link)).toEqual({ address: `/askrobin-es/${left}`, state: { key: 1 } }),
)

test('P-09: without an address everything stays as it was written, and nothing is replaced', () => {
  const link = '?utm_content=a+b%20c&gclid=G-40'
  expect(stripped(link)).toEqual({ address: `/askrobin-es/${link}`, state: undefined })
})
