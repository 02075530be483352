// Settings of third parties: lenders, gateways, mail, providers, look-ups, affiliates, webhooks and tracking (A3).
import { providerIds } from '#domain/follow-up/providers.ts'
import type { SettingRow, SettingRows } from './setting-row.ts'

const sharedSecret = (partner: string, name: string): SettingRow => ({
  type: 'secret',
  otherwise: 'the sandbox’s',
  meaning: `the secret shared with ${partner}`,
  required: `\`${name}_URL\` is given`,
})

export const partnerRows: SettingRows = {
  // Before the address itself, whose pattern takes this name too.
  'LENDER_{ID}_TOKEN_URL': {
    type: 'address',
    otherwise: 'the path in the lender’s folder, below `LENDER_{ID}_URL`',
    meaning: 'OAuth 2: where tokens are had',
  },
  'LENDER_{ID}_URL': {
    type: 'address',
    otherwise: 'the sandbox',
    meaning: 'the lender’s API; in production at a public address, as no other is asked',
    required: 'no sandbox runs',
  },
  'LENDER_{ID}_SECRET': {
    type: 'secret',
    otherwise: 'the sandbox’s',
    meaning: 'the secret shared with the lender, 16 characters or more where no sandbox runs',
    required: 'no sandbox runs, or `LENDER_{ID}_URL` is another machine’s',
  },
  'LENDER_{ID}_CLIENT_ID': {
    type: 'text',
    otherwise: 'the sandbox’s',
    meaning: 'OAuth 2: the id of our client at the lender; its secret is `LENDER_{ID}_SECRET`',
    required: 'the lender’s folder says OAuth 2, and no sandbox plays it',
  },
  'LENDER_{ID}_CERTIFICATE': {
    type: 'PEM file',
    otherwise: 'the sandbox’s',
    meaning: 'mutual TLS: the certificate that we show the lender, with those between it and its authority',
    required: 'the lender’s folder says mutual TLS, and no sandbox plays it',
  },
  'LENDER_{ID}_KEY': {
    type: 'PEM file',
    otherwise: 'the sandbox’s',
    meaning: 'mutual TLS: the private key of that certificate',
    required: 'the lender’s folder says mutual TLS, and no sandbox plays it',
  },
  'LENDER_{ID}_CA': {
    type: 'PEM file',
    otherwise: 'the authorities that the machine trusts; the sandbox’s',
    meaning: 'mutual TLS: the authority that signed the lender’s certificate',
  },
  AFFILIATES_FILE: {
    type: 'JSON file',
    meaning: 'affiliates by id, merged over `catalogue/affiliates`; see [webhooks.md](webhooks.md)',
  },
  'AFFILIATE_{ID}_SECRET': {
    type: 'secret',
    otherwise: 'the sandbox’s, where that receives them',
    meaning: 'the secret that signs an affiliate’s postbacks',
    required: 'the affiliate’s postbacks are signed and go anywhere but to the sandbox',
  },
  WEBHOOKS_FILE: {
    type: 'JSON file',
    otherwise: 'the sandbox; elsewhere nobody',
    meaning: 'the brands’ own systems that receive webhooks about leads; see [webhooks.md](webhooks.md)',
  },
  TRACKING_FILE: {
    type: 'JSON file',
    otherwise: 'the sandbox’s collector while developing; elsewhere nobody',
    meaning:
      'who receives events of a visit, by `*`, brand, country or variant, merged over the catalogue’s layers. The notice names the recipients and asks again when they change; the pages’ content security policies list them. See [operating.md](operating.md)',
  },
}

export const smsRows: SettingRows = {
  SMS_GATEWAY: {
    type: 'signed, template or twilio',
    default: 'signed',
    meaning: 'how text messages are sent: by our own signed protocol, by any HTTP call, or by Twilio',
    required: 'a setting that only `template` or `twilio` has is given',
  },
  SMS_URL: {
    type: 'address',
    otherwise: 'the sandbox; for `twilio` its own',
    meaning:
      'the gateway; without it no code is sent. For `template` with `{to}`, `{text}`, `{reference}`, `{from}`, percent-encoded: `https://sms.example/send?to={to}&text={text}`',
    required: '`SMS_GATEWAY` is `template`, or `SMS_SECRET` is given',
  },
  SMS_SECRET: {
    type: 'secret',
    otherwise: 'the sandbox’s',
    meaning: '`signed`: the secret that signs messages',
    required: '`signed` and `SMS_URL` is given',
  },
  SMS_METHOD: {
    type: 'GET, POST or PUT',
    otherwise: '`GET`, with `SMS_BODY` `POST`',
    meaning: '`template`: the method of the call',
  },
  SMS_BODY: {
    type: 'text',
    meaning:
      '`template`: the body, with the same placeholders, escaped as its type demands (JSON, XML, form, plain text)',
  },
  SMS_BODY_TYPE: {
    type: 'media type',
    default: 'application/x-www-form-urlencoded',
    meaning: '`template`: the type of `SMS_BODY`',
  },
  SMS_HEADERS: {
    type: 'headers with `|` between them, secret',
    meaning: '`template`: for instance `Authorization: Bearer abc\\|X-Reference: {reference}`',
  },
  SMS_FROM: {
    type: 'number, short code or name',
    meaning: '`template`, `twilio`: the sender',
    required: '`twilio` without `SMS_TWILIO_SERVICE`',
  },
  SMS_SUCCESS: {
    type: 'statuses, comma-separated',
    otherwise: 'every 2xx',
    meaning: '`template`: the statuses that mean accepted',
  },
  SMS_SENDS_ONCE: {
    type: 'yes or no',
    otherwise: 'no',
    meaning:
      '`template`: `yes` where the gateway sends one message for a `{reference}`. Only then is a send repeated whose answer was lost',
  },
  SMS_TWILIO_ACCOUNT: { type: 'SID', meaning: '`twilio`: the account', required: '`twilio`' },
  SMS_TWILIO_TOKEN: { type: 'secret', meaning: '`twilio`: the account’s token', required: '`twilio`' },
  SMS_TWILIO_SERVICE: {
    type: 'SID',
    meaning: '`twilio`: a messaging service',
    required: '`twilio` without `SMS_FROM`',
  },
  CODE_LIMITS: {
    type: 'name=number, comma-separated',
    otherwise: 'the table `server/lenders/verification/code-limits.ts`',
    meaning: 'other figures for the rate limits of one-time codes: `number-day=25,network-hour=30`',
  },
  CODE_BUDGETS: {
    type: '{brand}-{country}=number, comma-separated',
    otherwise: 'the table’s `brand-country-day`',
    meaning: 'how many codes a brand may send in a country on one day: `{brand}-{country}=2000`',
  },
  CODE_ALARM_PERCENT: {
    type: '0 to 100',
    default: '25',
    meaning:
      'the log says `sms completion low`, once an hour, where fewer than this share of the last hour’s codes was typed',
  },
  CODE_ALARM_SENDS: { type: 'number', default: '30', meaning: 'the least codes of an hour for that alarm' },
}

export const mailRows: SettingRows = {
  SMTP_URL: {
    type: 'address, secret',
    otherwise: 'e-mail goes to `MAIL_URL`',
    meaning: 'the mail server: `smtps://user:password@host:465`',
  },
  MAIL_URL: {
    type: 'address',
    otherwise: 'the sandbox',
    meaning: 'where e-mails are posted without `SMTP_URL`',
    required: '`MAIL_SECRET` is given',
  },
  MAIL_SECRET: sharedSecret('the receiver at `MAIL_URL`', 'MAIL'),
  MAIL_FROM: {
    type: 'e-mail address',
    default: 'no-reply@loanform.example',
    meaning: 'the sender of e-mails',
    required: '`SMTP_URL` is given',
  },
  'MAIL_FROM_{BRAND}': { type: 'e-mail address', otherwise: '`MAIL_FROM`', meaning: 'a brand’s own sender' },
  MAIL_OPERATOR: {
    type: 'text',
    default: 'Loanform, Example Street 1, 00000 Example',
    meaning: 'name and postal address of the operator, below each e-mail',
    required: '`SMTP_URL` is given',
  },
  DKIM_DOMAIN: {
    type: 'domain',
    meaning: 'the domain that signs e-mails',
    required: 'another `DKIM_` setting is given',
  },
  DKIM_SELECTOR: { type: 'text', meaning: 'the selector of its key', required: 'another `DKIM_` setting is given' },
  DKIM_KEY_FILE: {
    type: 'PEM file',
    meaning: 'the private key',
    required: 'another `DKIM_` setting is given',
  },
  'NO_ADVERTISING_{COUNTRY}': {
    type: 'file',
    meaning:
      'people who want no advertising, one SHA-256 in hexadecimal a line: of an e-mail address in lower case or a number in E.164',
  },
}

const providerRow = (name: string): SettingRows => ({
  [`${name}_URL`]: {
    type: 'address',
    otherwise: 'the sandbox',
    meaning: 'the provider’s API; without it the provider’s screen says that it cannot be reached',
    required: `\`${name}_SECRET\` or \`${name}_HOSTS\` is given`,
  },
  [`${name}_SECRET`]: sharedSecret('the provider', name),
  [`${name}_HOSTS`]: { type: 'host names, comma-separated', meaning: 'further hosts of the provider’s pages' },
})

export const providerRows: SettingRows = Object.assign({}, ...providerIds.map((id) => providerRow(id.toUpperCase())))

export const captchaRows: SettingRows = {
  CAPTCHA_SITE_KEY: {
    type: 'text',
    otherwise: 'no captcha',
    meaning:
      'the public key of the site at a captcha provider that works as Turnstile does. It is asked under attack alone; [decision 067](decisions/067-captcha.md)',
    required: '`CAPTCHA_SECRET` or `CAPTCHA_VARIANTS` is given',
  },
  CAPTCHA_SECRET: {
    type: 'secret',
    otherwise: 'the sandbox’s',
    meaning: 'the secret by which the provider checks a token for us',
    required: '`CAPTCHA_SITE_KEY` is given',
  },
  CAPTCHA_URL: {
    type: 'address',
    default: 'https://challenges.cloudflare.com/turnstile/v0',
    meaning: 'where the provider has its `/api.js` and its `/siteverify`; the sandbox while developing',
  },
  CAPTCHA_VARIANTS: {
    type: 'variants, comma-separated',
    otherwise: 'all',
    meaning: 'the variants whose applicants may be asked',
  },
}

const lookUp = (name: string, what: string, asked: string, paths: string): SettingRows => ({
  [`${name}_URL`]: {
    type: 'address template',
    meaning: `a service that looks up ${what}: an address with \`${asked}\`, and \`{country}\` if it needs it`,
    required: `\`${name}_SECRET\` or \`${name}_PATHS\` is given`,
  },
  [`${name}_SECRET`]: {
    type: 'secret',
    meaning: 'sent as `Authorization: Bearer`',
    required: `\`${name}_URL\` is given`,
  },
  [`${name}_PATHS`]: {
    type: 'name=path, comma-separated',
    meaning: `where the answer has the texts: \`${paths}\``,
  },
})

export const lookUpRows: SettingRows = {
  ...lookUp('POSTCODE', 'postal codes', '{code}', 'province=region.id,city=towns[].name'),
  ...lookUp(
    'COMPANY',
    'employers’ names; without it there is a short list of invented ones',
    '{name}',
    'name=hits[].company.name,city=hits[].company.city',
  ),
}
