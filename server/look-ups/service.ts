// HTTP client of an outside look-up service: one GET with the shared secret in a header. Any failure counts as no answer, so
// that nothing waits for it and nothing fails by it.
import { request } from 'undici'
import { entriesAt, textsAt } from './json-paths.ts'
import type { ServiceAccess } from './look-up-settings.ts'

const answerBytes = 64_000
/** A list longer than this is no help to anybody who types. */
const textsAtMost = 50
const longestText = 120

type Texts = Readonly<Record<string, readonly string[]>>

/** The texts at each of the service's paths, as `answerOf` has the answer. */
export async function askService(
  access: ServiceAccess,
  values: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Texts | undefined> {
  const said = await answerOf(access, values, timeoutMs)
  return said && textsOf(said.answer, access.paths)
}

/** The entries of the list that the path of `first` goes through last, each with its texts. */
export async function askForEntries(
  access: ServiceAccess,
  first: string,
  values: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<readonly Readonly<Record<string, string>>[] | undefined> {
  const said = await answerOf(access, values, timeoutMs)
  return said && entriesAt(said.answer, access.paths, first).slice(0, textsAtMost).map(fitting)
}

const isFitting = (text: string) => text !== '' && text.length <= longestText

const fitting = (entry: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => isFitting(text)),
  )

/**
 * The service's answer, or nothing where it did not answer with JSON in time. An unknown thing (404) is an answer without texts.
 * Redirects are not followed (S-27).
 */
async function answerOf(
  { template, secret }: Pick<ServiceAccess, 'template' | 'secret'>,
  values: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<{ readonly answer: unknown } | undefined> {
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  try {
    const { statusCode, body } = await request(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', authorization: `Bearer ${secret}` },
    })
    const answer = statusCode === 200 ? await jsonOf(body) : await body.dump()
    if (statusCode === 200 || statusCode === 404) return { answer }
  } catch {
    // As if nobody had been asked.
  }
  return undefined
}

async function jsonOf(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > answerBytes) throw new Error('An answer too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function textsOf(answer: unknown, paths: Readonly<Record<string, string>>): Texts {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => {
      const texts = textsAt(answer, path).map((text) => text.trim())
      return [name, [...new Set(texts.filter(isFitting))].slice(0, textsAtMost)]
    }),
  )
}
