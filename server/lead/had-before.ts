// Lenders that had a person already, under another lead: by their duplicate rules they are not posted to again (Q3, S-21).
import type { Answers } from '#domain/questions/answers.ts'
import { duplicateBy } from '#domain/lender/lender-limits.ts'
import type { DuplicateRule, SentBefore } from '#domain/lender/lender-limits.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { contactIndexes } from '#server/platform/stores/sealed-answers.ts'
import { sentBefore } from '#server/platform/stores/sent-before.ts'
import type { LeadDeps } from './lead-dependencies.ts'
import { marketOfVariant } from './market-settings.ts'

type Lenders = Readonly<Record<string, Lender>>

/** The lenders that mind duplicates, and how far back to look for them all; nothing where none does. */
export function lookingBack(
  lenders: Readonly<Record<string, Lender>>,
  at: number,
  platformRule?: DuplicateRule,
): { readonly lenders: readonly string[]; readonly since: Date } | undefined {
  const minding = Object.entries(lenders).flatMap(([id, { duplicates = platformRule }]) =>
    duplicates && duplicates.days > 0 ? [{ id, ...duplicates }] : [],
  )
  if (minding.length === 0) return undefined
  const days = Math.max(...minding.map((rule) => rule.days))
  return { lenders: minding.map(({ id }) => id), since: new Date(at - days * 86_400_000) }
}

/** The lenders that had the person within their duplicate rule at this moment (Unix milliseconds). */
export function hadAlready(
  lenders: Lenders,
  {
    sent,
    at,
    platformRule,
  }: { readonly sent: readonly SentBefore[]; readonly at: number; readonly platformRule?: DuplicateRule },
): ReadonlySet<string> {
  const had = Object.entries(lenders).filter(([id, { duplicates = platformRule }]) => {
    const before = sent.filter(({ lenderId }) => lenderId === id)
    return duplicateBy(duplicates, before, at) !== undefined
  })
  return new Set(had.map(([id]) => id))
}

type Parts = Pick<LeadDeps, 'catalogue' | 'config' | 'now' | 'sealer'>

const contactKeys = ['contactDetails.email', 'contactDetails.phoneNumber', 'personalDetails.personalCode'] as const
const everything = ['email', 'phone', 'code'] as const satisfies readonly SentBefore['by'][]

/**
 * The lenders that the person of these answers may still be posted to: nobody is asked for another. Only who gives the e-mail address, the
 * number and the personal code that a lender had is that person here. Else the questions would tell whoever types one of them (S-25).
 */
export async function lendersNotHad(
  { catalogue, config, now, sealer }: Parts,
  db: Handle,
  variant: Variant,
  { id, answers }: { readonly id: string; readonly answers: Answers },
): Promise<Lenders> {
  const { lenders } = catalogue
  const at = now()
  const platformRule = marketOfVariant({ catalogue, config }, variant).duplicates
  const looking = lookingBack(lenders, at, platformRule)
  if (!looking) return lenders
  // Most answers lack one of them: then no number is read.
  if (contactKeys.some((key) => answers[key] === undefined)) return lenders
  const phoneE164 = (text: string) => catalogue.countryRules[variant.countryId]?.phoneFormats(text)?.e164
  const { emailIndex, phoneIndex, personIndex } = contactIndexes(sealer, answers, phoneE164)
  if (emailIndex === null || phoneIndex === null || personIndex === null) return lenders
  const lead = { id, email_index: emailIndex, phone_index: phoneIndex, person_index: personIndex }
  const sent = await sentBefore(db, { lead, ...looking })
  const had = new Set(
    Object.entries(lenders).flatMap(([lender, { duplicates = platformRule }]) => {
      const isSame = (by: SentBefore['by']) => {
        const before = sent.filter((each) => each.lenderId === lender && each.by === by)
        return duplicateBy({ ...duplicates, by: 'either' }, before, at) !== undefined
      }
      return everything.every(isSame) ? [lender] : []
    }),
  )
  return had.size === 0 ? lenders : Object.fromEntries(Object.entries(lenders).filter(([lender]) => !had.has(lender)))
}
