// Settings of the captcha provider: off unless it has a site key; in development the sandbox plays it (S-32,
// 18.4).
import * as v from 'valibot'
import type { Reading } from '#server/platform/settings/third-parties.ts'
import { settingDefault } from '#server/platform/settings/settings-table.ts'
import { variantIds, word } from '#server/platform/settings/settings-forms.ts'
import type { Reader, Setting } from '#server/platform/settings/settings-forms.ts'

export interface CaptchaAccess {
  /** Below it are the provider's script `/api.js` and its check `/siteverify`. */
  readonly baseUrl: string
  /** Public: which site asks. */
  readonly siteKey: string
  readonly secret: string
  /** Those it may be asked of; all where it is absent. */
  readonly variants?: ReadonlySet<string>
}

interface ReadingCaptcha extends Pick<Reading, 'secret' | 'url' | 'wrong' | 'sandboxUrl'> {
  readonly read: Reader
  readonly brands: object
  readonly countries: object
}

const variantsForm = (known: readonly string[]): Setting<ReadonlySet<string>> => ({
  schema: v.pipe(
    v.string(),
    v.transform((text) => new Set(text.split(',').map((id) => id.trim()))),
    v.check((ids) => [...ids].every((id) => known.includes(id))),
  ),
  expected: 'ids {brand}-{country} of brands and countries there are, commas between them',
})

/** A site key without a secret is wrong, and so is the other way round: half of it would protect nothing. */
export function readCaptcha(reading: ReadingCaptcha): CaptchaAccess | undefined {
  const { read, url, secret, wrong, sandboxUrl, brands, countries } = reading
  const siteKey = read('CAPTCHA_SITE_KEY', word)
  const shared = secret('CAPTCHA_SECRET', siteKey && sandboxUrl && 'sandbox-captcha')
  const baseUrl = url('CAPTCHA_URL', sandboxUrl ? `${sandboxUrl}/captcha` : settingDefault('CAPTCHA_URL'))
  const variants = read('CAPTCHA_VARIANTS', variantsForm(variantIds(brands, countries)))
  if (siteKey && !shared) wrong('CAPTCHA_SECRET', 'a secret, because CAPTCHA_SITE_KEY is given')
  const other = shared ? 'CAPTCHA_SECRET' : variants && 'CAPTCHA_VARIANTS'
  if (!siteKey && other) wrong('CAPTCHA_SITE_KEY', `the site’s key, because ${other} is given`)
  if (!siteKey || !shared || !baseUrl) return undefined
  return { baseUrl, siteKey, secret: shared, ...(variants ? { variants } : {}) }
}

/** Nothing where it is off for the variant; a call that names none belongs to any. */
export function captchaOf(access: CaptchaAccess | undefined, variant: string | undefined): CaptchaAccess | undefined {
  if (!access?.variants || variant === undefined) return access
  return access.variants.has(variant) ? access : undefined
}
