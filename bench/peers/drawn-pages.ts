// Pages of our form as data: elements, attributes and texts of each page of a journey, and all styles. A peer draws them again.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, furnished } from '../../e2e/applicant.ts'

/** Attributes are the document's; `typed` is what stands in a control. */
export type DrawnElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Drawn[],
]

/** An element, or a text. */
export type Drawn = string | DrawnElement

export interface DrawnPages {
  /** `main` of each page, filled in. */
  readonly pages: readonly DrawnElement[]
  readonly styles: string
  /** The document's body with an empty `main`, without scripts and what lies over it. */
  readonly body: string
}

/** Runs in the page. */
function readMain(): DrawnElement {
  const read = (element: Element): DrawnElement => {
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
    // React writes the chosen option and the ticked box from its own attributes.
    delete attributes.selected
    const { value, checked } = element as HTMLInputElement
    const isTyped = element.matches('input:not([type="radio"], [type="checkbox"]), textarea, select')
    if (isTyped) delete attributes.value
    const entered = { ...(isTyped ? { typed: value } : {}), ...(checked ? { checked: '' } : {}) }
    const children = [...element.childNodes].flatMap((node): Drawn[] =>
      node instanceof Element ? [read(node)] : node instanceof Text && node.data !== '' ? [node.data] : [],
    )
    return [element.localName, { ...attributes, ...entered }, children]
  }
  return read(document.querySelector('main')!)
}

/** Runs in the page. */
function readFrame(): Pick<DrawnPages, 'styles' | 'body'> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
  const body = document.body.cloneNode(true) as HTMLElement
  for (const element of body.querySelectorAll('script, style, link, iframe, template, [data-part="privacy"]'))
    element.remove()
  body.querySelector('main')!.replaceChildren()
  return { styles: rules.join('\n'), body: body.outerHTML }
}

/** Walks the journey of `askrobin-es` on a product of ours, up to the check of all answers. */
export async function drawnPagesOf(page: Page, productUrl: string): Promise<DrawnPages> {
  await page.goto(`${productUrl}/askrobin-es/`)
  await furnished(page)
  const pages: DrawnElement[] = []
  const add = async () => void pages.push(await page.evaluate(readMain))
  await answerUpTo(page, spain, 'check-your-answers', { onPage: add })
  await add()
  return { pages, ...(await page.evaluate(readFrame)) }
}
