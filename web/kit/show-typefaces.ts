// Typefaces of the brand: fetched when the form works and is idle, and shown where nothing on the page moves.
import type { TypefaceFile } from '#domain/application/typeface.ts'
import { savesData, whenIdle } from './when-idle.ts'

type Page = Window & typeof globalThis

/** Moved by less than this, in CSS pixels, a box does not count as moved (Layout Instability). */
const leastMove = 3
/** A tenth of the layout shift that a visit is allowed. */
const mostShift = 0.001

/** The boxes on the screen, and where each is. */
function boxesOf({ document, innerHeight }: Page): ReadonlyMap<Element, DOMRect> {
  const boxes = [...document.body.querySelectorAll('*:not(svg *, option)')]
  const places = boxes.map((box) => [box, box.getBoundingClientRect()] as const)
  return new Map(places.filter(([, { bottom, top }]) => bottom > 0 && top < innerHeight))
}

/** How far a box begins from where it began, in CSS pixels; nothing where that does not count. */
function moved(box: Element, before: DOMRect): number {
  const now = box.getBoundingClientRect()
  const distance = Math.max(Math.abs(now.top - before.top), Math.abs(now.left - before.left))
  return distance < leastMove ? 0 : distance
}

/** The layout shift since then: the share of the screen that moved, times the distance as a share of it. */
function shiftSince(before: ReadonlyMap<Element, DOMRect>, { innerHeight, innerWidth }: Page): number {
  let area = 0
  let furthest = 0
  for (const [box, place] of before) {
    const distance = moved(box, place)
    if (distance === 0) continue
    furthest = Math.max(furthest, distance)
    const around = box.parentElement && before.get(box.parentElement)
    // An element in a box that moved is counted with the box.
    if (around && moved(box.parentElement, around) > 0) continue
    area += place.width * (Math.min(place.bottom, innerHeight) - Math.max(place.top, 0) + distance)
  }
  return (area / (innerWidth * innerHeight)) * (furthest / Math.max(innerWidth, innerHeight))
}

/** Shows the faces if next to nothing on the screen moves by it. Nothing is painted in between. */
function showUnmoved(window: Page, show: () => void, hide: () => void): boolean {
  const before = boxesOf(window)
  show()
  const isUnmoved = shiftSince(before, window) < mostShift
  if (!isUnmoved) hide()
  return isUnmoved
}

/** Calls once another page of the form stands there, before it is painted. */
function atNextPage({ document, MutationObserver }: Page, act: () => void): void {
  const heading = () => document.querySelector('h1')?.textContent
  const before = heading()
  const observer = new MutationObserver(() => {
    if (heading() === before) return
    observer.disconnect()
    act()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Fetches the typefaces and shows them all at once. A page whose lines would break elsewhere keeps the device's font, and the next
 * one has the typefaces from its first paint.
 */
export async function showTypefaces(window: Page, files: readonly TypefaceFile[]): Promise<void> {
  if (files.length === 0 || savesData(window)) return
  await whenIdle(window)
  const faces = files.map(
    ({ family, weight, unicodeRange, address }) =>
      new window.FontFace(family, `url("${address}")`, { weight, unicodeRange }),
  )
  // Part of them would be a page in two typefaces.
  await Promise.all(faces.map((face) => face.load()))
  const { fonts } = window.document
  const show = () => faces.forEach((face) => fonts.add(face))
  const hide = () => faces.forEach((face) => fonts.delete(face))
  if (!showUnmoved(window, show, hide)) atNextPage(window, show)
}
