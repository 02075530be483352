// Accessibility findings that need a layout: reflow, target size, order of focus, contrast, colours of a person's own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { rulesOfLayout } from '#test/gate/rules-of-layout.ts'
import { sidewaysOf } from './applicant.ts'

/** In the browser: controls that a thumb may miss: under 44 px for what a form is filled with, under 24 px for anything else (experience 32). */
export function smallTargets(): string[] {
  const size = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return Math.min(width, height)
  }
  /** Hit area of the control: its card, its box or itself. */
  const target = (element: Element) =>
    element.closest('[data-part="choice"], [data-part="consent"], [data-part="control"], [data-part="figure"]') ??
    element
  const isShown = (element: Element) => element.checkVisibility() && !element.matches('[tabindex="-1"]')
  const isInText = (element: Element) => element.matches('p a, li a, dd a')
  const main = [...document.querySelectorAll('main :is(button, select, input:not([type="range"]))')].filter(isShown)
  const others = [...document.querySelectorAll('a, summary, input[type="range"]')].filter(
    (element) => isShown(element) && !isInText(element),
  )
  return [
    ...main
      .filter((element) => size(target(element)) < 43.5)
      .map((element) => `${Math.round(size(target(element)))} px: ${element.outerHTML.slice(0, 100)}`),
    ...others
      .filter((element) => size(element) < 24)
      .map((element) => `${Math.round(size(element))} px: ${element.outerHTML.slice(0, 100)}`),
  ]
}

export const smallTargetsOf = (page: Page): Promise<string[]> => page.evaluate(smallTargets)

/** The browser's own text at twice its size, which every rem follows (WCAG 1.4.4). */
export const enlargeText = (page: Page): Promise<void> =>
  // A style sheet of the test's own would break the policy.
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

/** Elements wider than the screen with text at twice its size. */
export async function sidewaysWithLargeText(page: Page): Promise<string[]> {
  await enlargeText(page)
  const found = await sidewaysOf(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return found.map((line) => `200 %: ${line}`)
}

/**
 * In the browser: words that stand on two lines, cut in two. With text of 200 % a word may be wider than a narrow screen: there one of a
 * heading, a label or a fact may be cut where the browser may hyphenate it, which it does as its dictionaries go. A button's stays whole.
 */
export function brokenWords(): string[] {
  const wordsOf = (text: Text) =>
    [...text.data.matchAll(/[^\s-]+/g)].map(({ 0: word, index }) => ({ text, word, index }))
  const textsOf = (button: Element) => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    // Ends with the button's last text.
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  }
  const isBroken = ({ text, word, index }: { text: Text; word: string; index: number }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 20
  const mayHyphenate = ({ parentElement }: Text) =>
    getComputedStyle(parentElement!).hyphens === 'auto' && parentElement!.closest('[lang]')!.getAttribute('lang') !== ''
  const button = '[data-part="button"]'
  const words = `${button}, [data-part="choice"], main :is(h1, h2, h3, legend, label, dt)`
  const shown = [...document.querySelectorAll(words)].filter((each) => each.checkVisibility())
  return [...new Set(shown.flatMap(textsOf))]
    .filter((text) => !isLarge || text.parentElement!.closest(button) || !mayHyphenate(text))
    .flatMap(wordsOf)
    .filter(isBroken)
    .map(({ word }) => word)
}

export const brokenWordsOf = (page: Page): Promise<string[]> => page.evaluate(brokenWords)

/** In the browser: buttons with words or a notice so near above them that the two look like one thing. */
export function crowdedButtons(): string[] {
  const leastPx = 6
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const main = document.querySelector('main')!
  // A bar at the edge of the screen lies over what is scrolled from below it.
  const buttons = [...main.querySelectorAll('[data-part="button"]:not([data-kind="plain"])')].filter(
    (each) => isShown(each) && !each.closest('[data-part="action-bar"]'),
  )
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  // Ends with the page's last text.
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const linesOf = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width }) => width > 1).map((box) => ({ box, of: text.parentElement! }))
  }
  const notices = [...main.querySelectorAll('[data-part="notice"]')].filter(isShown)
  const above = [
    ...texts.filter(({ data, parentElement }) => data.trim() !== '' && isShown(parentElement!)).flatMap(linesOf),
    ...notices.map((notice) => ({ box: notice.getBoundingClientRect(), of: notice })),
  ]
  return buttons.flatMap((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const near = above.filter(
      ({ box, of }) =>
        !button.contains(of) &&
        !of.contains(button) &&
        of.closest('dialog') === button.closest('dialog') &&
        box.left < right &&
        box.right > left &&
        box.top < bottom &&
        box.bottom <= (top + bottom) / 2 &&
        top - box.bottom < leastPx &&
        box.bottom > top - leastPx,
    )
    return near.map(
      ({ box, of }) =>
        `${Math.round(top - box.bottom)} px: ${of.textContent.slice(0, 40)} | ${button.textContent.slice(0, 40)}`,
    )
  })
}

/** In the browser: controls that the key Tab reaches although they stand wholly above the one before (WCAG 2.4.3). */
export function movedFocus(): string[] {
  const all = [
    ...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])'),
  ]
  const reached = all.filter((each) => each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"], [hidden]'))
  return reached.flatMap((each, index) => {
    const before = reached[index - 1]
    const isAbove = before && each.getBoundingClientRect().bottom < before.getBoundingClientRect().top - 1
    return isAbove ? [`${each.outerHTML.slice(0, 100)} after ${before.outerHTML.slice(0, 100)}`] : []
  })
}

/**
 * In the browser, with colours of a person's own: the button that goes on without an edge, and gradients behind a control
 * (experience 32).
 */
export function lostInForcedColours(): string[] {
  const shown = [...document.querySelectorAll('main :is(button, input, select, textarea)')].filter((each) =>
    each.checkVisibility(),
  )
  const styleOf = (each: Element) => getComputedStyle(each)
  return [
    ...shown.filter((each) => styleOf(each).backgroundImage.includes('gradient')),
    ...shown.filter(
      (each) => each.matches('form [type="submit"]') && Number.parseFloat(styleOf(each).borderTopWidth) < 1,
    ),
  ].map((each) => `forced colours: ${each.outerHTML.slice(0, 120)}`)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Brings axe into the page, where it stays until the page is loaded again: bringing it takes longer than judging. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

/** In the browser, which has axe: what its rules that need a layout or colours find. All others are judged without one (test/gate). */
export async function layoutFaults(values: readonly string[]): Promise<string[]> {
  // Elements that are scrolled away above have no ground to be compared with.
  window.scrollTo(0, 0)
  // A sticky element lies over content that is scrolled from below it: it is judged in its own place.
  const stuck = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (each) => getComputedStyle(each).position === 'sticky',
  )
  for (const each of stuck) each.style.setProperty('position', 'static')
  // The colours of an answer just given take a frame, without movement too.
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const { axe } = window as unknown as {
    readonly axe: { readonly run: (page: Document, options: RunOptions) => Promise<AxeResults> }
  }
  const runOnly = { type: 'rule' as const, values: [...values] }
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], selectors: false })
  for (const each of stuck) each.style.removeProperty('position')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}

export async function layoutFaultsOf(page: Page): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(layoutFaults, [...rulesOfLayout])
}
