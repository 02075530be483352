// Walk of the gallery's examples inside the browser: one after the other in one loaded page, judged there without a word between.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { olderPaths } from '#domain/journey/older-pages.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { rulesOfLayout } from '#test/gate/rules-of-layout.ts'
import { sideways } from './applicant.ts'
import {
  bringAxe,
  brokenWords,
  crowdedButtons,
  layoutFaults,
  lostInForcedColours,
  movedFocus,
  smallTargets,
} from './layout-findings.ts'

/** Layout checks that run on a page in the browser. */
const questions = {
  sideways,
  smallTargets,
  movedFocus,
  crowdedButtons,
  brokenWords,
  lostInForcedColours,
  layoutFaults,
} as const
export type LayoutQuestion = keyof typeof questions

export interface GalleryExample {
  readonly name: string
  readonly mood: 'empty' | 'error'
}

const pages = new Set<string>([...stepPaths, ...olderPaths.map((path) => `older ${path}`)])
export const isPage = (name: string): boolean => pages.has(name)

/** Every example of the gallery: pages with a fault at every question, and empty too where wanted; screens as they are. */
export async function galleryExamples(page: Page, isWhole: boolean): Promise<readonly GalleryExample[]> {
  // Asked for one that it does not have, the gallery says which it has.
  await page.goto('/gallery/?page=none')
  await expect(page.locator('body')).toHaveText(/^Pages: /)
  const said = await page.locator('body').innerText()
  const names = said.slice('Pages: '.length, said.indexOf('. Brands')).split('; ')
  expect(names).toEqual(expect.arrayContaining([...pages]))
  expect(names.length).toBeGreaterThan(pages.size + 20)
  const moodsOf = (name: string): readonly GalleryExample['mood'][] =>
    pages.has(name) ? (isWhole ? ['empty', 'error'] : ['error']) : ['empty']
  return (
    names
      // The sheet of all inputs has words made up to be too long.
      .filter((name) => name !== 'every input')
      .flatMap((name) => moodsOf(name).map((mood) => ({ name, mood })))
  )
}

/** The gallery in a variant, which listens to the address from here on and has what judges its pages; the heading of the screen of waiting. */
export async function openGallery(page: Page, brand: string, country: string): Promise<string> {
  await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: 'Checking' }).toString()}`)
  await expect(page.locator('main[data-example] h1')).toHaveText(/\S/)
  await bringAxe(page)
  // Functions come as their text: what is evaluated cannot name what stands around it.
  const texts = Object.entries(questions).map(([name, ask]) => `${JSON.stringify(name)}: ${ask.toString()}`)
  await page.evaluate(`window.askedOfPages = {${texts.join(',')}}`)
  return page.locator('main h1').innerText()
}

/** Findings of these checks on these examples, each line beginning with its example. The page is one that `openGallery` opened. */
export const judgeExamples = (
  page: Page,
  examples: readonly GalleryExample[],
  asked: readonly LayoutQuestion[],
  waiting: string,
): Promise<string[]> =>
  page.evaluate(
    async ([all, names, waitingHeading, rules]) => {
      type Ask = (rules: readonly string[]) => string[] | Promise<string[]>
      const { askedOfPages } = window as unknown as { readonly askedOfPages: Readonly<Record<string, Ask>> }
      const turn = () => new Promise<void>((done) => setTimeout(done))
      const show = async (name: string, mood: string) => {
        location.hash = new URLSearchParams({ page: name, mood }).toString()
        const giveUpAt = performance.now() + 20_000
        const isShown = () => {
          const main = document.querySelector('main')
          if (main?.dataset.example !== `${name} ${mood}`) return false
          // Where less motion is asked for, every colour turns in a moment: once it is dark, one is judged that has turned.
          if (document.getAnimations().some((each) => each instanceof CSSTransition)) return false
          // Screens of follow-ups are loaded one by one; until one is here the screen of waiting stands in its place.
          if (!name.startsWith('follow-up ')) return true
          const heading = main.querySelector('h1')?.innerText ?? ''
          return heading !== '' && heading !== waitingHeading
        }
        // Ends when the example is shown, or throws after `giveUpAt`.
        while (!isShown()) {
          if (performance.now() > giveUpAt) throw new Error(`The gallery does not show ${name} ${mood}`)
          await turn()
        }
      }
      const found: string[] = []
      for (const { name, mood } of all) {
        await show(name, mood)
        for (const each of names) {
          const lines = await askedOfPages[each]!(rules)
          found.push(...lines.map((line) => `${name}, ${mood}: ${line}`))
        }
      }
      return found
    },
    [examples, asked, waiting, rulesOfLayout] as const,
  )
