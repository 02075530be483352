// GET /email/validate/{email} and POST /email/validate (M4): check an e-mail address by its form and its domain. Leads,
// customers and suppressions are never looked at, so the answer cannot tell whether somebody is known (IDNT-04, S-25), and
// nothing is kept.
import { POPULAR_DOMAINS, run as spelling } from '@zootools/email-spell-checker'
import mailchecker from 'mailchecker'
import type { EmailReply } from '#contract/look-up-endpoints.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { LookUpDeps, UseCase } from './look-up-dependencies.ts'
import { judgingOf } from '#server/lead/lead-reply.ts'

/** Domains that very many use, the ones of our markets beside the library's; those that are near one of them and are no mistake too. */
const ofOurMarkets = `hotmail.com hotmail.es outlook.com outlook.es live.com yahoo.com yahoo.es yahoo.com.mx yahoo.ro yahoo.com.vn
  yahoo.com.ph wp.pl onet.pl interia.pl gmx.de web.de t-online.de mail.com email.com ymail.com gmx.com`
const usedByMany = [...new Set([...POPULAR_DOMAINS, ...ofOurMarkets.split(/\s+/)])]

export const emailInPath: UseCase<'emailInPath'> = async (deps, { params }) =>
  reply(200, await checked(deps, params.email))

export const validateEmail: UseCase<'validateEmail'> = async (deps, { body }) =>
  reply(200, await checked(deps, body.email))

async function checked(deps: LookUpDeps, typed: string): Promise<EmailReply> {
  const email = typed.trim()
  const variant = deps.variants.values().next().value!
  const isWellFormed = generalRules.email(email, { ...judgingOf(deps, variant), answers: {} }) === undefined
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!isWellFormed) return { valid: false, disposable: false, mail: 'unknown' }
  const mail = await deps.lookUps.mailHost(domain)
  const suggestion = meantBy(email, mail)
  return { valid: true, ...(suggestion ? { suggestion } : {}), disposable: isDisposable(domain), mail }
}

/** A domain that very many use, where what was typed is near it and does not take mail: a rare ending alone is no mistake. */
function meantBy(email: string, mail: EmailReply['mail']): string | undefined {
  if (mail === 'yes') return undefined
  const near = spelling({ email, domains: usedByMany, secondLevelDomains: [], topLevelDomains: [] })?.full
  return near?.toLowerCase() === email.toLowerCase() ? undefined : near
}

/** The domain or one it stands below. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, index) => mailchecker.blacklist().has(labels.slice(index).join('.')))
}
