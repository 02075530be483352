// Settings of e-mail: the server, the sender and the signature.
import { readFileSync } from 'node:fs'
import { hashesIn, optOutForm } from './opt-out-file.ts'
import { settingDefault } from '../settings/settings-table.ts'

export interface MailSettings {
  /** Absent where the sandbox takes the mail, or nobody does. */
  readonly smtpUrl?: string
  /** The address by brand id, and under the empty id that of all others. */
  readonly from: Readonly<Record<string, string>>
  /** The operator's name and postal address, which law and mail programs want to see; one line. */
  readonly operator: string
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
  /** Files of registers of people who want no advertising, by country: a SHA-256 in hexadecimal a line. */
  readonly registers: Readonly<Record<string, string>>
}

interface Reading {
  readonly given: (name: string) => string | undefined
  readonly wrong: (name: string, expected: string, found?: string) => void
  readonly brands: readonly string[]
  readonly countries: readonly string[]
}

const mailbox = /^[^\s<>@"(),:;[\]\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const nameOf = (id: string) => id.toUpperCase().replaceAll('-', '_')

/** An address of a mail server with a host; the parser refuses a port that is none. */
function isSmtp(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {}
  return (protocol === 'smtp:' || protocol === 'smtps:') && !!hostname && !/\s/.test(text)
}

/** `SMTP_URL`, `MAIL_FROM`, `MAIL_FROM_{BRAND}`, `MAIL_OPERATOR`, `DKIM_DOMAIN`, `DKIM_SELECTOR`, `DKIM_KEY_FILE`, `NO_ADVERTISING_{COUNTRY}`. */
export function readMailSettings({ given, wrong, brands, countries }: Reading): MailSettings {
  const smtpUrl = given('SMTP_URL')
  if (smtpUrl && !isSmtp(smtpUrl))
    wrong('SMTP_URL', 'an address such as smtps://user:password@host:465', 'a secret that is not of this form')
  const from: Record<string, string> = { '': settingDefault('MAIL_FROM') }
  for (const id of ['', ...brands]) {
    const name = id === '' ? 'MAIL_FROM' : `MAIL_FROM_${nameOf(id)}`
    const address = given(name)
    if (address && !mailbox.test(address)) wrong(name, 'an e-mail address alone, such as hello@brand.example', address)
    else if (address) from[id] = address
  }
  if (smtpUrl && !given('MAIL_FROM')) wrong('MAIL_FROM', 'an e-mail address, because SMTP_URL is given')
  const operator = given('MAIL_OPERATOR')
  if (!operator && smtpUrl) wrong('MAIL_OPERATOR', 'name and postal address of who writes, because SMTP_URL is given')
  return {
    ...(smtpUrl ? { smtpUrl } : {}),
    from,
    operator: (operator ?? settingDefault('MAIL_OPERATOR')).replace(/\s+/g, ' '),
    ...dkimOf(given, wrong),
    registers: Object.fromEntries(countries.flatMap((id) => registerOf(id, given, wrong))),
  }
}

/** A country's file, where one is given; it is read here only to see whether it can be. */
function registerOf(id: string, given: Reading['given'], wrong: Reading['wrong']): readonly [string, string][] {
  const name = `NO_ADVERTISING_${nameOf(id)}`
  const file = given(name)
  if (!file) return []
  try {
    if (hashesIn(readFileSync(file, 'utf8')) === undefined) wrong(name, optOutForm, file)
  } catch (error) {
    wrong(name, optOutForm, `${file} (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`)
  }
  return [[id, file]]
}

function dkimOf(given: Reading['given'], wrong: Reading['wrong']): Pick<MailSettings, 'dkim'> {
  const names = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const
  const [domainName, keySelector, file] = names.map(given)
  if (!domainName && !keySelector && !file) return {}
  for (const name of names) if (!given(name)) wrong(name, 'a text: domain, selector and key file are given together')
  if (!domainName || !keySelector || !file) return {}
  try {
    const privateKey = readFileSync(file, 'utf8')
    if (privateKey.includes('PRIVATE KEY')) return { dkim: { domainName, keySelector, privateKey } }
  } catch {
    // Said below.
  }
  wrong('DKIM_KEY_FILE', 'a file with a private key in PEM form', file)
  return {}
}
