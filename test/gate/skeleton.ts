// Skeleton of a page: the parts that axe can judge without a layout, so that like pages are judged once.
import type { Variant } from '#domain/application/variant.ts'

/** Attributes that no rule of axe reads while a page has no style sheet: looks, marks of ours, numbers and addresses of pictures. */
const unread =
  / (?:class|style|data-[\w-]+|d|viewBox|src|srcset|points|transform|pattern|maxlength|min|max|step)="[^"]*"/g

/** The third of a row of options and those behind it: no rule counts them, and each is asked for a text. */
const furtherOptions = /((?:<option\b[^>]*>[^<]+<\/option>){2})(?:<option\b[^>]*>[^<]+<\/option>)+/g

/**
 * A page with each text replaced by a sign that says only which texts are the same. What axe judges without a layout depends on whether a
 * text is there and whether two are the same, not on its words: pages with the same skeleton have the same findings.
 */
export function skeletonOf(html: string, { productName, id }: Variant): string {
  const signs = new Map<string, string>()
  const sign = (text: string) => {
    const key = text.trim()
    if (key === '') return ''
    if (!signs.has(key)) signs.set(key, `text ${signs.size}`)
    return signs.get(key)!
  }
  return html
    .replaceAll(`/${id}/`, '/x/')
    .replaceAll(productName, 'Product')
    .replace(unread, '')
    .replace(furtherOptions, '$1')
    .replace(/>([^<]+)(?=<)/g, (_, text: string) => `>${sign(text)}`)
    .replace(
      / (aria-label|aria-valuetext|alt|title|placeholder|value)="([^"]+)"/g,
      (_, name: string, text: string) => ` ${name}="${sign(text)}"`,
    )
    .replace(/ href="(?!#)([^"]+)"/g, (_, address: string) => ` href="/${sign(address).replace(' ', '-')}"`)
}
