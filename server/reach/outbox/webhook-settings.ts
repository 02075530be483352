// Settings of webhooks to the brands' own systems, from the operator's file. In development the sandbox plays one.
import { slugExpected, slugForm } from '#domain/questions/slug.ts'
import * as v from 'valibot'
import { webhookTypes } from '#contract/webhook-protocol.ts'
import type { WebhookType } from '#contract/webhook-protocol.ts'
import { readJsonFile } from '#server/platform/settings/operator-file.ts'
import type { OwnFile } from '#server/platform/settings/operator-file.ts'
import { reportShape } from '#server/platform/settings/shape-report.ts'

export interface Webhook {
  readonly url: string
  /** Two while one takes the other's place: each message is signed with all of them. */
  readonly secrets: readonly string[]
  /** Absent: all. */
  readonly brands?: readonly string[]
  readonly countries?: readonly string[]
  readonly events?: readonly WebhookType[]
}
/** By id. */
export type Webhooks = Readonly<Record<string, Webhook>>

/** Tables by id, of which a file may name the ids. */
interface Known {
  readonly brands: object
  readonly countries: object
}

interface Reading extends OwnFile {
  readonly known: Known
  readonly sandboxUrl: string | undefined
  readonly plainHttp: boolean
}

/** One or more of the names: nothing would ever be sent about another. */
const someOf = <const T extends string>(names: readonly T[]) =>
  v.pipe(
    v.array(v.picklist(names, `expected one of ${names.join(', ')}`), 'expected a list'),
    v.minLength(1, 'expected at least one; absent means all'),
  )
const file = ({ brands, countries }: Known, plainHttp: boolean) =>
  v.record(
    v.pipe(v.string(), v.regex(slugForm, `expected ${slugExpected}`)),
    v.strictObject({
      url: v.pipe(
        v.string('expected an address'),
        v.check(
          (text) => {
            const url = URL.parse(text)
            return (
              url !== null &&
              (url.protocol === 'https:' || (plainHttp && url.protocol === 'http:')) &&
              url.username === '' &&
              url.password === ''
            )
          },
          `expected ${plainHttp ? 'an http(s)' : 'an https'} address without a user`,
        ),
      ),
      secrets: v.pipe(
        v.array(v.pipe(v.string('expected a text'), v.minLength(16, 'expected a secret of at least 16 characters'))),
        v.minLength(1, 'expected one secret, or two while they are changed'),
        v.maxLength(2, 'expected one secret, or two while they are changed'),
      ),
      brands: v.exactOptional(someOf(Object.keys(brands))),
      countries: v.exactOptional(someOf(Object.keys(countries))),
      events: v.exactOptional(someOf(webhookTypes)),
    }),
  ) satisfies v.GenericSchema<unknown, Webhooks>

/** Reads the webhooks. Each fault is told with the file and the path in it; never a secret. */
export function readWebhooks({ known, sandboxUrl, plainHttp, ...own }: Reading): Webhooks {
  if (own.path === undefined)
    return sandboxUrl === undefined
      ? {}
      : { sandbox: { url: `${sandboxUrl}/webhooks/sandbox`, secrets: ['sandbox-webhooks'] } }
  const value = readJsonFile('WEBHOOKS_FILE', own, 'an object of webhooks by id')
  if (!value) return {}
  const read = v.safeParse(file(known, plainHttp), value)
  if (read.success) return read.output
  reportShape('WEBHOOKS_FILE', own.path, read.issues, own.wrong)
  return {}
}
