// Test of the focus where its control is taken off the page, in a document without a layout.
import { JSDOM } from 'jsdom'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const draw = (inside: string) => {
  const { window } = new JSDOM(
    `<main><h1 tabindex="-1">Your data</h1>${inside}</main><footer><a href="/">Home</a></footer>`,
  )
  for (const name of ['Element', 'HTMLElement']) vi.stubGlobal(name, window[name as 'Element'])
  keepFocus(window as unknown as Window & typeof globalThis)
  const { document } = window
  const at = (selector: string) => document.querySelector<HTMLElement>(selector)!
  const settled = () => new Promise((resolve) => window.setTimeout(() => window.setTimeout(resolve)))
  return { document, at, settled }
}
beforeEach(() => vi.unstubAllGlobals())

/** Something else in the place of an element, in one change. */
const replace = (element: Element, html: string) => {
  const made = element.ownerDocument.createElement('template')
  made.innerHTML = html
  element.replaceWith(made.content)
}

test('WCAG 2.4.3: the focus goes to the first control of what came in place of what was pressed', async () => {
  const { document, at, settled } = draw('<p><button>Make a link</button></p><button>Erase</button>')
  at('p button').focus()
  replace(at('p'), '<section><input aria-hidden="true" tabindex="-1"><input id="link"></section>')
  await settled()
  expect(document.activeElement).toBe(at('#link'))
})

test('WCAG 2.4.3: where words came alone, they have it', async () => {
  const { document, at, settled } = draw('<form><input></form><button>Erase</button>')
  at('input').focus()
  replace(at('form'), '<div>Saved</div>')
  await settled()
  expect(document.activeElement).toBe(at('div'))
})

test('WCAG 2.4.3: where nothing came, the next control has it', async () => {
  const { document, at, settled } = draw('<div><button>Again</button></div><p>Words</p><button id="go">Go</button>')
  at('div button').focus()
  at('div').remove()
  await settled()
  expect(document.activeElement).toBe(at('#go'))
})

test('WCAG 2.4.3: a page that was drawn anew under the same heading begins there', async () => {
  const { document, at, settled } = draw('<input>')
  at('input').focus()
  at('main').innerHTML = '<h1 tabindex="-1">Your data</h1><button>Other</button>'
  await settled()
  expect(document.activeElement).toBe(at('h1'))
})

test.each([
  ['the page has another heading', (document: Document) => document.querySelector('h1')!.replaceChildren('Erased')],
  ['somebody moved it', (document: Document) => document.querySelector<HTMLElement>('footer a')!.focus()],
] as const)('WCAG 2.4.3: nobody takes it where %s', async (_what, act) => {
  const { document, at, settled } = draw('<p><button>Press</button></p><button>Other</button>')
  at('p button').focus()
  at('p').remove()
  act(document)
  const { activeElement } = document
  await settled()
  expect(document.activeElement).toBe(activeElement)
})
