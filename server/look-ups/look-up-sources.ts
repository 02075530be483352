// Look-up sources outside of this process, built from the settings, each with a cache.
import { minuteMs } from '#domain/questions/duration.ts'
import type { Company } from '#domain/questions/company.ts'
import { keepAnswers } from './kept.ts'
import { dnsWithin, mailHostOf } from './mail-host.ts'
import type { MailHost } from './mail-host.ts'
import { askForEntries, askService } from './service.ts'
import type { LookUpServices } from './look-up-settings.ts'

export interface LookUpSources {
  /** Answer of the postal code service; nothing where there is no service, or it did not answer. */
  readonly place: (
    country: string,
    code: string,
  ) => Promise<Readonly<Record<'province' | 'city' | 'suburb', readonly string[]>> | undefined>
  /** Companies as the service says them, the best first; nothing where there is no service, or it did not answer. */
  readonly companies: (country: string, name: string) => Promise<readonly Partial<Company>[] | undefined>
  readonly mailHost: (domain: string) => Promise<MailHost>
}

const timeoutMs = 2000
const dnsMs = 1500

/** `now` in milliseconds of any clock that goes on. */
export function lookUpSources({ postcode, company }: LookUpServices, now: () => number): LookUpSources {
  // A country is letters only, so the two are told apart again.
  const keyOf = (country: string, text: string) => `${country} ${text}`
  const split = (key: string) => ({ country: key.slice(0, key.indexOf(' ')), text: key.slice(key.indexOf(' ') + 1) })
  const long = { most: 2000, forMs: 24 * 60 * minuteMs, now }
  const place = keepAnswers(async (key) => {
    const { country, text } = split(key)
    const found = postcode && (await askService(postcode, { country, code: text }, timeoutMs))
    return found && { province: found.province ?? [], city: found.city ?? [], suburb: found.suburb ?? [] }
  }, long)
  const companies = keepAnswers(
    async (key) => {
      const { country, text } = split(key)
      return company && askForEntries(company, 'name', { country, name: text }, timeoutMs)
    },
    { ...long, forMs: 60 * minuteMs },
  )
  const dns = dnsWithin(dnsMs)
  const mail = keepAnswers<MailHost>(
    async (domain) => {
      const said = await mailHostOf(domain, dns)
      return said === 'unknown' ? undefined : said
    },
    { ...long, forMs: 60 * minuteMs },
  )
  return {
    place: (country, code) => place(keyOf(country, code)),
    companies: (country, name) => companies(keyOf(country, name)),
    mailHost: async (domain) => (await mail(domain)) ?? 'unknown',
  }
}
