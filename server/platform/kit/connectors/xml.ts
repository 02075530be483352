// XML reader for lenders' answers: elements, attributes, text and CDATA. It refuses everything that can reach out or grow: document
// types, entities beside the five of XML, processing instructions after the first line, and depth.

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

const deepest = 32
const name = '[A-Za-z_][\\w.:-]*'
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const tokens = new RegExp(
  [
    '<!--(?:(?!--)[\\s\\S])*-->',
    '<!\\[CDATA\\[(?<cdata>[\\s\\S]*?)\\]\\]>',
    `</(?<end>${name})\\s*>`,
    `<(?<start>${name})(?<attributes>(?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')

/** Throws what is no XML of ours. */
function wrong(why: string): never {
  throw new Error(`XML: ${why}`)
}

function decoded(text: string): string {
  return text.replace(/&([^;\s]*);?/g, (whole, entity: string) => {
    if (!whole.endsWith(';')) return wrong('an entity without its end')
    const code = /^#(?:(\d{1,7})|x([\da-fA-F]{1,6}))$/.exec(entity)
    if (code) {
      const point = code[1] === undefined ? Number.parseInt(code[2]!, 16) : Number(code[1])
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : wrong('a character there is not')
    }
    return Object.hasOwn(entities, entity) ? entities[entity]! : wrong('an entity that is not known')
  })
}

interface Open {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlElement[]
  text: string
}

function attributesOf(text: string): Record<string, string> {
  const rows = [...text.matchAll(attribute)].map(
    ([, key, double, single]) => [key!, decoded(double ?? single!)] as const,
  )
  return new Set(rows.map(([key]) => key)).size === rows.length ? Object.fromEntries(rows) : wrong('an attribute twice')
}

/** The root element of a document. Throws where it is not well-formed, or holds what is not read. */
export function readXml(document: string): XmlElement {
  const body = document.replace(/^\uFEFF?\s*(?:<\?xml\s[^?]*\?>)?/, '').trim()
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  tokens.lastIndex = 0
  // Ends with the text: each token moves on, or is refused.
  while (tokens.lastIndex < body.length) {
    const groups = tokens.exec(body)?.groups ?? wrong('something that is no element and no text')
    take(stack, groups)
  }
  const [element] = root.children
  return stack.length === 1 && root.children.length === 1 && root.text.trim() === '' && element
    ? element
    : wrong('not one root element')
}

type Groups = Readonly<Record<string, string | undefined>>

/** Takes one token into the elements that are open. */
function take(stack: Open[], { cdata, end, start, attributes = '', empty, text }: Groups): void {
  const top = stack.at(-1)!
  if (cdata !== undefined) top.text += cdata
  if (text !== undefined) top.text += decoded(text)
  if (start !== undefined) {
    if (stack.length > deepest) wrong('too deep')
    const element: Open = { name: start, attributes: attributesOf(attributes), children: [], text: '' }
    top.children.push(element)
    if (empty === '') stack.push(element)
  }
  if (end !== undefined) {
    if (stack.length === 1 || top.name !== end) wrong('an end without its beginning')
    stack.pop()
  }
}

/** The first child of a name, nothing where there is none. */
export const childOf = (element: XmlElement, childName: string): XmlElement | undefined =>
  element.children.find((child) => child.name === childName)

/** The text of a child, trimmed; nothing where there is no such child. */
export const textOf = (element: XmlElement, childName: string): string | undefined =>
  childOf(element, childName)?.text.trim()
