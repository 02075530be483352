// Judges pages with axe in a document without a layout (jsdom), and by what axe leaves to people. Names that hold the words on a
// control.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { JSDOM, VirtualConsole } from 'jsdom'
import { rulesOfLayout } from './rules-of-layout.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  rules: Object.fromEntries(rulesOfLayout.map((rule) => [rule, { enabled: false }])),
  resultTypes: ['violations'],
  elementRef: false,
  // A fault shows its markup: a way to each element that passed takes longer than judging it. No page has style sheets or frames here.
  selectors: false,
  preload: false,
  iframes: false,
}

type Axe = { readonly run: (page: Document, options: RunOptions) => Promise<AxeResults> }

/** Violations that axe found, as lines; and the rules that had something to judge and found it right. */
export interface Findings {
  readonly wrong: readonly string[]
  readonly passed: readonly string[]
  readonly violated: readonly string[]
}

const window = (() => {
  // The console drops jsdom's warnings of canvas and the like, which do not concern us.
  const made = new JSDOM('', { runScripts: 'outside-only', virtualConsole: new VirtualConsole() }).window
  made.eval(source)
  return made
})()
const { axe } = window as unknown as { readonly axe: Axe }
let shown = ''

/** Loading axe takes a hundred times longer than judging a page: one window shows them all, and a document stays while pages change in it. */
function show(html: string, main: string): void {
  const { document } = window
  if (html !== shown) {
    const { documentElement } = new window.DOMParser().parseFromString(html, 'text/html')
    document.replaceChild(document.adoptNode(documentElement), document.documentElement)
    shown = html
  }
  document.getElementById('root')!.innerHTML = main
}

/** Axe's findings about a document with `main` as its main part. One at a time. */
export async function judge(html: string, main: string): Promise<Findings> {
  show(html, main)
  const { violations, passes } = await axe.run(window.document, options)
  return {
    wrong: violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
    passed: passes.map(({ id }) => id),
    violated: violations.map(({ id }) => id),
  }
}

/** Sound and film: none of our pages has any, so criteria about them apply to none. */
export const mediaIn = (html: string): string[] =>
  [...html.matchAll(/<(?:audio|video|embed|object|canvas)\b[^>]*>/g)].map(String)

/** Sentences that end with two stops: a company's form of law brings one of its own. */
export const doubledStops = (html: string): string[] =>
  [...html.replace(/<[^>]*>/g, ' ').matchAll(/.{0,60}[^.]\.\.(?!\.)/g)].map(String)

const wordsOf = (html: string) =>
  html
    // Pictures and what is hidden from assistive technology are no words on the control.
    .replace(/<(svg|span)\b[^>]*aria-hidden="true"[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[^;]+;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Buttons and links whose spoken name lacks the words that stand on them (WCAG 2.5.3). */
export function otherNames(html: string): string[] {
  return [...html.matchAll(/<(a|button)\b[^>]* aria-label="([^"]*)"[^>]*>([\s\S]*?)<\/\1>/g)].flatMap(
    ([whole, , name, inner]) => (wordsOf(name!).includes(wordsOf(inner!)) ? [] : [whole.slice(0, 200)]),
  )
}

/** Places in the order of focus that are not the order of the page (WCAG 2.4.3). */
export const movedFocus = (html: string): string[] => [...html.matchAll(/<[^>]* tabindex="[1-9][^>]*>/g)].map(String)
