// Played vendor scripts: each drains the queue that a page filled, as the vendor's own does. It sends what it was told with the
// page's address and title, which the vendors' own take along too. JavaScript as a browser runs it.

/** Address of the vendor: the script's own address up to the vendor's name. */
const own = `
const base = document.currentScript.src.match(/^.*?\\/collect\\/[a-z]+/)[0]
const params = new URL(document.currentScript.src).searchParams
const where = () => ({ dl: location.href, dr: document.referrer, dt: document.title })
const beacon = (path, body) => navigator.sendBeacon(base + path, JSON.stringify({ ...body, ...where() }))
const cookie = (name, value) => { document.cookie = name + '=' + value + '; path=/; max-age=7776000; SameSite=Lax' }
const random = () => Math.floor(Math.random() * 1e10)
`

const script = (text: string) => `(() => {${own}${text}})()\n`

/** Googles's container: every plain object of the data layer goes out. */
export const tagManagerScript = script(`
const layer = (window[params.get('l') || 'dataLayer'] ||= [])
const hear = (entry) => {
  if (Object.prototype.toString.call(entry) !== '[object Arguments]' && entry?.event !== 'gtm.js')
    beacon('/g/collect', { id: params.get('id'), entry })
}
const push = layer.push.bind(layer)
const before = [...layer]
layer.push = (...entries) => { const length = push(...entries); entries.forEach(hear); return length }
before.forEach(hear)
`)

/** Google Ads: the same layer, of which it takes the commands; a conversion is told with the consent as it is then. */
export const googleAdsScript = script(`
const layer = (window[params.get('l') || 'dataLayer'] ||= [])
let consent = {}, user = {}
const commands = {
  consent: (kind, signals) => { consent = { ...consent, ...signals } },
  set: (name, value) => { if (name === 'user_data') user = value },
  event: (name, { event_callback, event_timeout, ...told } = {}) => {
    if (name !== 'conversion') return beacon('/event', { name, told })
    if (consent.ad_storage === 'granted') cookie('_gcl_au', '1.1.' + random() + '.' + Math.floor(Date.now() / 1000))
    const sent = consent.ad_storage === 'granted'
      ? fetch(base + '/conversion', { method: 'POST', keepalive: true, credentials: 'include', body: JSON.stringify({ ...told, consent, user_data: user, ...where() }) })
      : Promise.resolve()
    sent.then(() => event_callback?.(params.get('id')), () => {})
  },
}
const hear = (entry) => {
  if (Object.prototype.toString.call(entry) === '[object Arguments]') commands[entry[0]]?.(...[...entry].slice(1))
}
const push = layer.push.bind(layer)
const before = [...layer]
layer.push = (...entries) => { const length = push(...entries); entries.forEach(hear); return length }
before.forEach(hear)
`)

/** Meta: holds what it is told while consent is revoked; watches buttons by itself unless it is told not to. */
export const metaScript = script(`
const held = []
let isRevoked = false, isWatching = true, pixels = []
const send = (name, { eventID } = {}, custom = {}) => {
  if (isRevoked) return held.push([name, { eventID }, custom])
  if (!document.cookie.includes('_fbp=')) cookie('_fbp', 'fb.1.' + Date.now() + '.' + random())
  for (const { id, user } of pixels) {
    const query = new URLSearchParams({ id, ev: name, dl: location.href, rl: document.referrer, ts: Date.now() })
    if (eventID) query.set('eid', eventID)
    for (const [key, value] of Object.entries(user)) if (value) query.set('ud[' + key + ']', value)
    for (const [key, value] of Object.entries(custom)) query.set('cd[' + key + ']', value)
    new Image().src = base + '/tr?' + query
  }
}
const commands = {
  consent: (status) => { isRevoked = status === 'revoke'; if (!isRevoked) held.splice(0).forEach((each) => send(...each)) },
  init: (id, user = {}) => { pixels = [...pixels.filter((pixel) => pixel.id !== id), { id, user }] },
  set: (name, value) => { if (name === 'autoConfig') isWatching = value },
  track: (name, custom, options) => send(name, options, custom),
  trackCustom: (name, custom, options) => send(name, options, custom),
}
const hear = (...call) => commands[call[0]]?.(...call.slice(1))
window.fbq.callMethod = hear
window.fbq.queue.splice(0).forEach((call) => hear(...call))
addEventListener('click', ({ target }) => {
  if (isWatching && target.closest?.('button')) send('SubscribedButtonClick', {}, { buttonText: target.innerText, formFeatures: [...document.querySelectorAll('input')].map(({ name }) => name).join() })
}, true)
`)

/** TikTok: calls are lists with the method's name first. */
export const tikTokScript = script(`
const ttq = window[params.get('lib') || 'ttq']
let isHeld = false, user = {}
const held = []
const send = (event, properties = {}, { event_id } = {}) => {
  if (isHeld) return held.push([event, properties, { event_id }])
  if (!document.cookie.includes('_ttp=')) cookie('_ttp', 'played' + random())
  beacon('/api/v2/pixel', { event, event_id, properties, context: { user, pixel: { code: params.get('sdkid') } } })
}
const commands = {
  holdConsent: () => { isHeld = true },
  grantConsent: () => { isHeld = false; held.splice(0).forEach((each) => send(...each)) },
  revokeConsent: () => { isHeld = true; held.length = 0 },
  identify: (who) => { user = { ...user, ...who } },
  page: () => send('Pageview'),
  track: send,
}
const hear = ([name, ...call]) => commands[name]?.(...call)
const before = ttq.splice(0)
ttq.push = (...calls) => { calls.forEach(hear); return 0 }
before.forEach(hear)
`)
