// Rest of a first page that broke off behind what is painted: asked for anew, and put in its place. Whoever imports this waits for it.
import { bootElementId } from '../boot.ts'
import { isTouched } from '../is-touched.ts'
import { keepTrying } from '../keep-trying.ts'
import { otherDataId, otherPageId, swapping } from './first-page-data.ts'
import { noticesId } from './starter-data.ts'

const longestMs = 20_000

/** Parts of a page behind what is painted, in their order. */
const behind = ['#privacy-choices', 'body > footer', `#${bootElementId}`, `#${noticesId}`]

/** The same page once more. Read by the browser itself, which runs nothing in it: no text becomes markup here (S-10). */
const again = () =>
  new Promise<Document>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Error(`HTTP ${request.status}`))
    request.open('GET', location.href)
    request.responseType = 'document'
    request.timeout = longestMs
    request.addEventListener('load', () => {
      const page = request.response as Document | null
      if (request.status === 200 && page) resolve(page)
      else fail()
    })
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    request.send()
  })

/** Each part as the whole page has it, in place of what came of it. */
function place(page: Document, parts: readonly string[]): void {
  for (const part of parts) {
    document.querySelector(part)?.remove()
    document.body.append(page.querySelector(part)!)
  }
}

/** How much of the page there is: a slow page is left to come. */
const size = () => document.documentElement.outerHTML.length

/** Whether the rest stands there now; false where the page came by itself meanwhile. */
async function bring(): Promise<boolean> {
  const before = size()
  const page = await again()
  if (document.readyState !== 'loading') return false
  if (size() !== before) throw new Error('The page still comes')
  // Two first pages: the other one had not come to its place.
  if (document.documentElement.hasAttribute(swapping)) {
    place(page, [`#${otherPageId}`, `#${otherDataId}`])
    window.firstDrawn?.place()
  }
  place(page, behind)
  return true
}

// Never, where the page came by itself: it has a start of its own.
await new Promise<void>((resolve) => {
  keepTrying({
    window,
    attempt: async () => {
      if (await bring()) resolve()
    },
    keeps: () => !isTouched(document),
    // The words for it are in the rest.
    tell: () => {},
    // oxlint-disable-next-line no-console -- the document's error catalogue is logged to the console (O3)
    log: console.error,
  })()
})
