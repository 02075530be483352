// Settings of the SMS gateway: ours (signed), any by a template, or Twilio. Each by the names of its own settings.
import * as v from 'valibot'
import { address, word } from '../settings/settings-forms.ts'
import type { Reader, Setting } from '../settings/settings-forms.ts'
import type { Reading } from '../settings/third-parties.ts'
import type { SmsAccess } from './sms-gateways.ts'
import { hasPlaceholder } from './template-gateway.ts'
import { twilioAddress } from './twilio-gateway.ts'

interface Settings extends Reading {
  readonly given: (name: string) => string | undefined
  readonly read: Reader
  readonly plainHttp: boolean
}

const kinds = ['signed', 'template', 'twilio'] as const
const kind: Setting<(typeof kinds)[number]> = { schema: v.picklist(kinds), expected: 'signed, template or twilio' }
const method: Setting<'GET' | 'POST' | 'PUT'> = {
  schema: v.picklist(['GET', 'POST', 'PUT']),
  expected: 'GET, POST or PUT',
}
const yes: Setting<boolean> = {
  schema: v.pipe(
    v.picklist(['yes', 'no']),
    v.transform((text) => text === 'yes'),
  ),
  expected: 'yes where the gateway sends one message for a {reference} however often it gets it, else no',
}
const mediaType: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z0-9.+-]+(?:; ?charset=utf-8)?$/)),
  expected: 'a media type such as application/json',
}
const statuses: Setting<readonly number[]> = {
  schema: v.pipe(
    v.string(),
    v.regex(/^[1-5]\d\d(?:, ?[1-5]\d\d)*$/),
    v.transform((text) => text.split(',').map(Number)),
  ),
  expected: 'statuses such as 200,202',
}
const headers: Setting<Readonly<Record<string, string>>> = {
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split('|').map((line) => /^\s*([\w-]+):\s*(\S.*?)\s*$/.exec(line))),
    v.check((lines) => lines.every((line) => line !== null)),
    v.transform((lines) => Object.fromEntries(lines.map((line) => [line![1]!.toLowerCase(), line![2]!]))),
  ),
  expected: 'headers such as Authorization: Bearer abc, a | between them',
  secret: true,
}
const account: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^AC[0-9a-f]{32}$/)),
  expected: "an account's SID: AC and 32 figures and letters from a to f",
}
const service: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^MG[0-9a-f]{32}$/)),
  expected: "a messaging service's SID: MG and 32 figures and letters from a to f",
}
const sender: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^(?:\+\d{6,15}|\d{3,8}|[A-Za-z][A-Za-z0-9 ]{0,10})$/)),
  expected: 'a number such as +34600000000, a short code, or a name of at most 11 letters',
}

const templateForm = (plainHttp: boolean) =>
  `an ${plainHttp ? '' : 'https '}address with {to} and {text} in it or in SMS_BODY`

/** By `SMS_GATEWAY`: what each needs, and what is missing as a problem. Nothing where no gateway is configured. */
const readers: Readonly<Record<(typeof kinds)[number], (settings: Settings) => SmsAccess | undefined>> = {
  signed: ({ exactUrl, secret, wrong, sandboxUrl }) => {
    const baseUrl = exactUrl('SMS_URL', sandboxUrl && `${sandboxUrl}/sms`)
    const shared = secret('SMS_SECRET', sandboxUrl && 'sandbox-sms')
    if (baseUrl && !shared) wrong('SMS_SECRET', 'a secret, because SMS_URL is given')
    if (!baseUrl && shared) wrong('SMS_URL', 'an address, because SMS_SECRET is given')
    return baseUrl && shared ? { kind: 'signed', baseUrl, secret: shared } : undefined
  },

  template: ({ given, read, wrong, plainHttp }) => {
    // It often holds a key: it is never shown.
    const form = templateForm(plainHttp)
    const url = read('SMS_URL', address(plainHttp ? /^https?:$/ : /^https:$/, form, true))
    if (!url) {
      if (!given('SMS_URL')) wrong('SMS_URL', form)
      return undefined
    }
    const body = read('SMS_BODY', word)
    const template = {
      url,
      method: read('SMS_METHOD', method, body === undefined ? 'GET' : 'POST') ?? 'GET',
      ...(body === undefined ? {} : { body }),
      bodyType: read('SMS_BODY_TYPE', mediaType) ?? '',
      headers: read('SMS_HEADERS', headers) ?? {},
      from: read('SMS_FROM', sender) ?? '',
      successes: read('SMS_SUCCESS', statuses) ?? [],
      sendsOnce: read('SMS_SENDS_ONCE', yes) ?? false,
    }
    for (const name of ['to', 'text'] as const)
      if (!hasPlaceholder(template, name)) wrong('SMS_URL', `{${name}} in it or in SMS_BODY`, 'a template without it')
    if (template.sendsOnce && !hasPlaceholder(template, 'reference'))
      wrong('SMS_SENDS_ONCE', 'no, or {reference} in SMS_URL, SMS_BODY or SMS_HEADERS')
    if (template.method === 'GET' && body !== undefined) wrong('SMS_METHOD', 'POST or PUT, because SMS_BODY is given')
    return { kind: 'template', ...template }
  },

  twilio: ({ given, read, url, wrong }) => {
    const sid = read('SMS_TWILIO_ACCOUNT', account)
    const token = read('SMS_TWILIO_TOKEN', { ...word, secret: true })
    const from = read('SMS_FROM', sender)
    const serviceSid = read('SMS_TWILIO_SERVICE', service)
    if (!given('SMS_TWILIO_ACCOUNT')) wrong('SMS_TWILIO_ACCOUNT', account.expected)
    if (!given('SMS_TWILIO_TOKEN')) wrong('SMS_TWILIO_TOKEN', "the account's token")
    if (!given('SMS_FROM') === !given('SMS_TWILIO_SERVICE'))
      wrong('SMS_FROM', 'a sender here or a service in SMS_TWILIO_SERVICE, one of them')
    const baseUrl = url('SMS_URL', twilioAddress) ?? twilioAddress
    const by = serviceSid ? { messagingServiceSid: serviceSid } : { from: from ?? '' }
    return { kind: 'twilio', baseUrl, account: sid ?? '', token: token ?? '', ...by }
  },
}

/** By what the gateway must be: settings that none but such a one reads. The rows of one kind come first. */
const ownSettings: Readonly<Record<string, readonly string[]>> = {
  template: ['SMS_METHOD', 'SMS_BODY', 'SMS_BODY_TYPE', 'SMS_HEADERS', 'SMS_SUCCESS', 'SMS_SENDS_ONCE'],
  twilio: ['SMS_TWILIO_ACCOUNT', 'SMS_TWILIO_TOKEN', 'SMS_TWILIO_SERVICE'],
  'template or twilio': ['SMS_FROM'],
}

/** The gateway's settings by its kind. A kind that is not said must not be the one whose settings are given: no message would go out. */
export function readSmsAccess(settings: Settings): SmsAccess | undefined {
  const { given, wrong } = settings
  const meant = Object.entries(ownSettings).flatMap(([gateway, names]) => {
    const name = names.find((own) => given(own))
    return name === undefined ? [] : [`${gateway}, because ${name} is given`]
  })[0]
  if (meant !== undefined && !given('SMS_GATEWAY')) {
    wrong('SMS_GATEWAY', meant)
    return undefined
  }
  return readers[settings.read('SMS_GATEWAY', kind) ?? 'signed'](settings)
}
