// Settings of affiliates: the catalogue's and the operator's file, with secrets. Affiliates change without a release.
import { slugExpected, slugForm } from '#domain/questions/slug.ts'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import { shapeProblems } from '#server/checks/catalogue-shapes.ts'
import { affiliateProblems } from '#server/checks/affiliate-problems.ts'
import type { Known } from '#server/checks/affiliate-problems.ts'
import { readJsonFile } from '#server/platform/settings/operator-file.ts'
import type { OwnFile } from '#server/platform/settings/operator-file.ts'

export interface AffiliateAccess extends Affiliate {
  /** Absent where nothing is signed. */
  readonly secret?: string
}
export type Affiliates = Readonly<Record<string, AffiliateAccess>>

interface Reading extends OwnFile {
  readonly folders: Readonly<Record<string, Affiliate>>
  readonly known: Known
  readonly secret: (name: string, fallback: string | undefined) => string | undefined
  readonly sandboxUrl: string | undefined
  readonly plainHttp: boolean
}

/** How a shape's problem ends where a value is not there; it says nothing of what is expected. */
const missing = /: is missing$/
const inSandbox = /^\{sandbox\}/
const urlsOf = ({ postbacks }: Affiliate) => Object.values(postbacks).map(({ url }) => url)

/** `AFFILIATE_<ID>_SECRET`. */
export const affiliateSecretName = (id: string) => `AFFILIATE_${id.toUpperCase().replaceAll('-', '_')}_SECRET`

/**
 * Affiliates by id. The file's row replaces the folder's, `null` takes it away; those that tell the sandbox are only
 * there where it plays. Each fault is told with the file and the path in it.
 */
export function readAffiliates({ folders, known, secret, sandboxUrl, plainHttp, ...file }: Reading): Affiliates {
  const own = Object.entries(readJsonFile('AFFILIATES_FILE', file, 'an object of affiliates by id') ?? {})
  const wrong = own.flatMap(([id, value]) => {
    if (!slugForm.test(id)) return [`${file.path}: ${id}: expected ${slugExpected}`]
    return value === null ? [] : shapeProblems(`${file.path}: ${id}`, 'affiliate', value)
  })
  const report = (problems: readonly string[]) => {
    for (const problem of problems) {
      const [found = '', ...expected] = problem
        .replace(missing, ', expected a value: it is missing')
        .split(/[:,] expected /)
      file.wrong('AFFILIATES_FILE', expected.join(', expected ') || 'none of it', found)
    }
  }
  report(wrong)
  if (wrong.length > 0) return {}
  const all = Object.entries<Affiliate | null>({ ...folders, ...Object.fromEntries(own) })
  const present = all.flatMap(([id, affiliate]) =>
    affiliate && (sandboxUrl !== undefined || !urlsOf(affiliate).some((url) => inSandbox.test(url)))
      ? [[id, affiliate] as const]
      : [],
  )
  report(affiliateProblems(Object.fromEntries(present), known, (id) => `${file.path ?? 'catalogue/affiliates'}: ${id}`))
  if (!plainHttp)
    report(
      present
        .filter(([, affiliate]) => urlsOf(affiliate).some((url) => url.startsWith('http:')))
        .map(([id]) => `${file.path ?? 'catalogue/affiliates'}: ${id}: affiliate.postbacks: expected https addresses`),
    )
  return Object.fromEntries(
    present.map(([id, affiliate]) => {
      const isPlayed = urlsOf(affiliate).some((url) => inSandbox.test(url))
      const isSigned = affiliate.signed || urlsOf(affiliate).some((url) => url.includes('{signature}'))
      const name = affiliateSecretName(id)
      const shared = secret(name, isPlayed ? `sandbox-${id}` : undefined)
      if (isSigned && !shared) file.wrong(name, `a secret, because the postbacks of ${id} are signed`)
      const postbacks = Object.fromEntries(
        Object.entries(affiliate.postbacks).map(([event, row]) => [
          event,
          { ...row, url: row.url.replace(inSandbox, () => sandboxUrl ?? '') },
        ]),
      )
      return [id, { ...affiliate, postbacks, ...(shared ? { secret: shared } : {}) }]
    }),
  )
}
