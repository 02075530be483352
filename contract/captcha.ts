// Captcha: a second way to answer where a proof of work is asked for. The provider's script runs in a page of its own below the API, which
// the form frames and which tells it the token (S-32, 18.4).
import * as v from 'valibot'

/** Below the API; asked with `challenge`, `variant` and `tag`. */
export const captchaPath = '/captcha'

/** Messages of the framed page to the form. */
export const captchaWord = v.variant('captcha', [
  v.object({ captcha: v.literal('solved'), token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)) }),
  // It could not be loaded, or gives nobody a token.
  v.object({ captcha: v.literal('failed') }),
])
