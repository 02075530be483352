// SMS gateway by templates: {to}, {text}, {reference} and {from} stand in the address, the body and the headers.
import { escapeHtml } from '#contract/escape-html.ts'
import { gatewayPost, judgeStatus } from './gateway-post.ts'
import type { SendSms } from './sms-gateway.ts'

export interface TemplateAccess {
  readonly kind: 'template'
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly body?: string
  /** Decides how what is filled into the body is written. */
  readonly bodyType: string
  readonly headers: Readonly<Record<string, string>>
  readonly from: string
  /** Statuses of a message that was taken; every 2xx where it is empty. */
  readonly successes: readonly number[]
  /** The gateway knows {reference}: a lost answer is no reason to fear a second message. */
  readonly sendsOnce: boolean
}

type Template = Omit<TemplateAccess, 'kind'>
type Placeholder = 'to' | 'text' | 'reference' | 'from'

const placeholder = /\{(to|text|reference|from)\}/g
const fill = (template: string, values: Readonly<Record<Placeholder, string>>, written: (text: string) => string) =>
  template.replace(placeholder, (_, name: Placeholder) => written(values[name]))

/** Inside quotation marks of the template's own. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const asItIs = (text: string) => text

/** By the end of the body's media type; percent-encoded where none is named. */
const writings: readonly (readonly [type: RegExp, written: (text: string) => string])[] = [
  [/[/+]json\b/, inJson],
  [/[/+]xml\b/, escapeHtml],
  [/^text\/plain\b/, asItIs],
]

export function hasPlaceholder({ url, body = '', headers }: Template, name: Placeholder): boolean {
  return [url, body, ...Object.values(headers)].some((text) => text.includes(`{${name}}`))
}

/** A lost answer is not followed by a second attempt, unless the gateway knows the reference. */
export function templateGateway(template: Template): SendSms {
  const { url, method, body, bodyType, headers, from, successes, sendsOnce } = template
  const inBody = writings.find(([type]) => type.test(bodyType))?.[1] ?? encodeURIComponent
  return async ({ to, text, reference }) => {
    const values = { to, text, reference, from }
    const { status } = await gatewayPost({
      url: fill(url, values, encodeURIComponent),
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': bodyType }),
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, fill(value, values, encodeURIComponent)]),
        ),
      },
      ...(body === undefined ? {} : { body: fill(body, values, inBody) }),
      sendsOnce,
    })
    judgeStatus(status, successes)
  }
}
