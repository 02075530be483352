// Content security policy sources of tracking vendors: what each vendor documents, nothing for one that is off (S-10, S-12).
import { sinkNames, vendorAddresses } from './tracking.ts'
import type { SinkName, Sinks, SinkSettings } from './tracking.ts'

/** As a policy's directives are called, without `-src`. */
export const sourceKinds = ['script', 'connect', 'img', 'frame', 'worker'] as const
export type SourceKind = (typeof sourceKinds)[number]
/** By directive, sources as a policy writes them. */
export type PageSources = Readonly<Record<SourceKind, readonly string[]>>

type Sources = Readonly<Partial<Record<SourceKind, readonly string[]>>>
type Configured<N extends SinkName> = SinkSettings[N]

const advertiserOf = (id: string | undefined) => /^AW-(\d+)$/.exec(id ?? '')?.[1] ?? 'none'

/**
 * Each vendor's own, where no other address is configured. Scripts are narrowed to the paths its tag loads from where other scripts of
 * the same host would do whatever an address says. Sources:
 *  Google: https://developers.google.com/tag-platform/security/guides/csp
 *  Meta: https://developers.facebook.com/docs/meta-pixel/get-started (the script's host, and where its picture and calls go)
 *  TikTok: https://business-api.tiktok.com/portal/docs?id=1739585700402178 (one host for all)
 *  PostHog: https://posthog.com/docs/advanced/content-security-policy (its code is bundled with ours: calls alone)
 *  LogRocket: the SDK's own list of hosts (logrocket 12.4.0, `getDomainsAndEnv`); its worker comes from a blob:
 *  https://docs.logrocket.com/docs/troubleshooting-sessions
 */
const own: { readonly [N in SinkName]: (settings: Configured<N>) => Sources } = {
  tagManager: () => ({
    script: ['https://www.googletagmanager.com/gtm.js', 'https://www.googletagmanager.com/gtag/'],
    connect: ['https://www.googletagmanager.com', 'https://www.google.com'],
    img: ['https://www.googletagmanager.com'],
  }),
  googleAds: ({ id }) => ({
    script: [
      'https://www.googletagmanager.com/gtag/',
      `https://www.googleadservices.com/pagead/conversion/${advertiserOf(id)}/`,
      `https://googleads.g.doubleclick.net/pagead/viewthroughconversion/${advertiserOf(id)}/`,
      'https://www.google.com/pagead/',
    ],
    connect: [
      'https://pagead2.googlesyndication.com',
      'https://www.googleadservices.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
      'https://google.com',
    ],
    img: [
      'https://www.googletagmanager.com',
      'https://googleads.g.doubleclick.net',
      'https://www.google.com',
      'https://google.com',
      'https://pagead2.googlesyndication.com',
      'https://www.googleadservices.com',
    ],
    frame: ['https://www.googletagmanager.com'],
  }),
  metaPixel: () => ({
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com'],
    img: ['https://www.facebook.com'],
  }),
  tikTokPixel: () => ({
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics.tiktok.com'],
    img: ['https://analytics.tiktok.com'],
  }),
  productAnalytics: () => ({ connect: ['https://eu.i.posthog.com'] }),
  sessionRecorder: () => ({
    script: ['https://cdn.logr-in.com'],
    connect: ['https://r.logr-in.com'],
    worker: ['blob:'],
  }),
}

/** One without its id does not start, so nothing is listed for it. */
const isOn = (settings: { readonly id?: string; readonly key?: string }) => Boolean(settings.id ?? settings.key)

const originOf = (address: string) => /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''

/**
 * Sources that one vendor needs. An operator's own address stands for all of the vendor's; `origins` and `scripts` are added to either.
 */
function needsOf<N extends SinkName>(name: N, settings: Configured<N>): Sources {
  const { address = vendorAddresses[name], origins = [], scripts = [] } = settings
  const documented = own[name](settings)
  const isOwn = originOf(address) === originOf(vendorAddresses[name])
  const atAddress = (sources: readonly string[] = []) =>
    isOwn ? sources : sources.map((source) => (source.includes('//') ? originOf(address) : source))
  return {
    script: [...atAddress(documented.script), ...scripts],
    connect: [...atAddress(documented.connect), ...origins],
    img: [...atAddress(documented.img), ...origins],
    frame: [...atAddress(documented.frame), ...origins],
    worker: atAddress(documented.worker),
  }
}

/** Sources that a variant's pages need beside their own; undefined where nobody is told of its visits. */
export function sourcesFor(sinks: Sinks): PageSources | undefined {
  const all = sinkNames.flatMap((name) => {
    const settings = sinks[name]
    return settings && isOn(settings) ? [needsOf(name, settings)] : []
  })
  if (all.length === 0) return undefined
  const of = (kind: SourceKind) => [...new Set(all.flatMap((needs) => needs[kind] ?? []))]
  // fromEntries forgets the names of the keys: every kind has its list.
  return Object.fromEntries(sourceKinds.map((kind) => [kind, of(kind)])) as unknown as PageSources
}
