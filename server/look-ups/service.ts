// HTTP client of an outside look-up service: one GET with the shared secret in a header. Whatever goes wrong is no answer, so
// that nothing waits for it and nothing fails by it.
import { request } from 'undici'
import { textsAt } from './json-paths.ts'
import type { ServiceAccess } from './look-up-settings.ts'

const answerBytes = 64_000
/** A list longer than this is no help to anybody who types. */
const textsAtMost = 50
const longestText = 120

type Texts = Readonly<Record<string, readonly string[]>>

/**
 * The texts at each of the service's paths, or nothing where it did not answer with JSON in time. An unknown thing (404) is an answer
 * without texts. Redirects are not followed (S-27).
 */
export async function askService(
  { template, secret, paths }: ServiceAccess,
  values: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Texts | undefined> {
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  try {
    const { statusCode, body } = await request(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', authorization: `Bearer ${secret}` },
    })
    const answer = statusCode === 200 ? await jsonOf(body) : await body.dump()
    if (statusCode === 200 || statusCode === 404) return textsOf(answer, paths)
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
      const fitting = texts.filter((text) => text !== '' && text.length <= longestText)
      return [name, [...new Set(fitting)].slice(0, textsAtMost)]
    }),
  )
}
