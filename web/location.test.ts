// Test of the applicant's location: at once where nothing is painted, ahead of the address bar where a step is (19.4, B8).
import { expect, test } from 'vitest'
import { createLocation } from './location.ts'

/** A window of which the history is a list of addresses, and a form of it whose acts wait until they are let go. */
function placed() {
  const addresses = ['/base/start?utm=1']
  const waiting: (() => void)[] = []
  const seen: string[] = []
  const received: Record<string, (event: object) => void> = {}
  let isHeld = false
  const url = () => new URL(addresses.at(-1)!, 'https://form.example')
  const window = {
    location: {
      get pathname() {
        return url().pathname
      },
      get search() {
        return url().search
      },
    },
    addEventListener: (type: string, act: () => void) => void (received[type] = act),
    history: {
      pushState: (_state: null, _title: string, to: string) => void addresses.push(to),
      replaceState: (_state: null, _title: string, to: string) => void addresses.splice(-1, 1, to),
    },
  }
  const { location, navigate } = createLocation(window as never, '/base', (act) =>
    isHeld ? void waiting.push(act) : act(),
  )
  const end = location.subscribe(() => seen.push(location.get()))
  return {
    addresses,
    seen,
    end,
    location,
    navigate,
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false
      for (const act of waiting.splice(0)) act()
    },
    back: () => {
      addresses.pop()
      received['popstate']!({})
    },
    leave: () => received['pagehide']!({}),
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

test('19.4 a step that is painted first is received of at once, and the address bar follows in turn, unheard', () => {
  const { addresses, seen, location, navigate, hold, release } = placed()
  hold()
  navigate('loan')
  navigate('contact', { replace: true })
  expect([location.get(), addresses, seen]).toEqual([
    '/base/contact',
    ['/base/start?utm=1'],
    ['/base/loan', '/base/contact'],
  ])
  release()
  expect([location.get(), addresses]).toEqual(['/base/contact', ['/base/start?utm=1', '/base/contact?utm=1']])
  expect(seen).toHaveLength(2)
  // From then on the bar is asked: what a host page does to it is seen.
  addresses.splice(-1, 1, '/base/income')
  expect(location.get()).toBe('/base/income')
})

test('B8 Back right behind a step goes back: the step takes nobody on, and its page stays the one to come back to', () => {
  const { addresses, seen, location, navigate, hold, release, back } = placed()
  navigate('loan')
  hold()
  navigate('contact')
  back()
  expect([location.get(), seen.at(-1)]).toEqual(['/base/start', '/base/start'])
  release()
  expect([location.get(), addresses]).toEqual(['/base/start', ['/base/start?utm=1']])
  navigate('loan')
  expect([location.get(), addresses]).toEqual(['/base/loan', ['/base/start?utm=1', '/base/loan?utm=1']])
})

test('B8 R-07 a page that is left right behind a step has no entry of its own for it: a reload would double the page before', () => {
  const { addresses, location, navigate, hold, release, leave } = placed()
  hold()
  navigate('loan')
  leave()
  release()
  expect(addresses).toEqual(['/base/start?utm=1'])
  // Kept for Back, it still shows the step, and goes on from there.
  expect(location.get()).toBe('/base/loan')
  navigate('contact')
  expect([location.get(), addresses]).toEqual(['/base/contact', ['/base/start?utm=1', '/base/contact?utm=1']])
})
