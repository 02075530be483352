// Reader of texts: finds the text of a key, its plural form before the plain one, and fills in the values (P4). The same for the
// first page, later pages and the server. An empty text is none.
import { translation } from '#domain/application/first-constants.ts'
import type { Translate } from './fault-message.ts'

const { interpolationReplacements } = translation

/** A text as it is written, its values still open; nothing where there is none under the key. */
export type FindText = (key: string) => string | undefined

/**
 * Speaks by what `find` finds. Plurals follow the BCP 47 tag, by the value `count`. Where none of the keys has a text, the value
 * `defaultValue` is said, else what `missing` makes of the last key. A place without a value stays as it is written, and what is filled
 * in is not looked at again.
 */
export function textReader(find: FindText, tag: string, missing: (key: string) => string): Translate {
  let plurals: Intl.PluralRules | undefined
  return (key, values = {}) => {
    const { count, defaultValue } = values
    const keys = [key].flat()
    const forms = ['']
    if (typeof count === 'number') forms.unshift(`_${(plurals ??= new Intl.PluralRules(tag)).select(count)}`)
    if (count === 0) forms.unshift('_zero')
    const found = keys.flatMap((each) => forms.map((form) => find(each + form))).find(Boolean)
    let places = 0
    return String(found ?? defaultValue ?? missing(keys.at(-1)!)).replace(
      /\{\{\s*(\w+)\s*\}\}/g,
      (place, name: string) =>
        Object.hasOwn(values, name) && places++ < interpolationReplacements ? String(values[name] ?? '') : place,
    )
  }
}
