// Test of the place of the applicant: at once where nothing is painted, ahead of the address bar where a step is (19.4, B8).
import { expect, test } from 'vitest'
import { createPlace } from './place.ts'

/** A window of which the history is a list of addresses, and a form of it whose acts wait until they are let go. */
function placed() {
  const addresses = ['/base/start?utm=1']
  const waiting: (() => void)[] = []
  const seen: string[] = []
  let pop = () => {}
  let isHeld = false
  const location = () => new URL(addresses.at(-1)!, 'https://form.example')
  const window = {
    location: {
      get pathname() {
        return location().pathname
      },
      get search() {
        return location().search
      },
    },
    addEventListener: (_type: string, act: () => void) => void (pop = act),
    history: {
      pushState: (_state: null, _title: string, url: string) => void addresses.push(url),
      replaceState: (_state: null, _title: string, url: string) => void addresses.splice(-1, 1, url),
    },
  }
  const { place, navigate } = createPlace(window as never, '/base', (act) => (isHeld ? void waiting.push(act) : act()))
  const end = place.subscribe(() => seen.push(place.get()))
  return {
    addresses,
    seen,
    end,
    place,
    navigate,
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false
      for (const act of waiting.splice(0)) act()
    },
    back: () => {
      addresses.pop()
      pop()
    },
  }
}

test('B8 moves by the history, and keeps what the link said beside the path', () => {
  const { addresses, seen, navigate, back, end } = placed()
  navigate('loan')
  navigate('contact', { replace: true })
  back()
  end()
  navigate('loan')
  expect(addresses).toEqual(['/base/start?utm=1', '/base/loan?utm=1'])
  expect(seen).toEqual(['/base/loan', '/base/contact', '/base/start'])
})

test('19.4 a step that is painted first is heard of at once, and the address bar follows in turn, unheard', () => {
  const { addresses, seen, place, navigate, hold, release } = placed()
  hold()
  navigate('loan')
  navigate('contact', { replace: true })
  expect([place.get(), addresses, seen]).toEqual([
    '/base/contact',
    ['/base/start?utm=1'],
    ['/base/loan', '/base/contact'],
  ])
  release()
  expect([place.get(), addresses]).toEqual(['/base/contact', ['/base/start?utm=1', '/base/contact?utm=1']])
  expect(seen).toHaveLength(2)
})
