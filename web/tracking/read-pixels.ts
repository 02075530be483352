// Cookies that the networks' pixels write once they run: read for the lead as soon as they are there, after a yes alone (18.11, T-04). At
// the start of a first visit there is none yet.
import type { Application, LeadApplication } from '#domain/application/application.ts'
import { pixelCookies } from '#domain/journey/attribution.ts'

/** Pixel ids that the lead lacks; undefined where it has them all, and without a yes. */
export function pixelsIn(
  { lead, trackingConsent }: Pick<Application, 'lead' | 'trackingConsent'>,
  cookies: string,
): Partial<LeadApplication> | undefined {
  if (trackingConsent.advertising !== 'granted') return undefined
  const { _fbp: fbp, _ttp: ttp } = pixelCookies(cookies)
  const found = {
    ...(fbp !== undefined && lead.metaPixel?.fbp !== fbp ? { metaPixel: { ...lead.metaPixel, fbp } } : {}),
    ...(ttp !== undefined && lead.tikTokPixel?.ttp !== ttp ? { tikTokPixel: { ...lead.tikTokPixel, ttp } } : {}),
  }
  return Object.keys(found).length > 0 ? found : undefined
}
