// Merge of a request context into what an earlier visit said of the same lead: what one link says stays together (E2, H3, I4).
import { mergeLead } from './lead.ts'

/**
 * How each part that says where an applicant came from takes a later one. `whole`: one link says all of it, so what the later link
 * left out is gone. `fields`: a network's cookies arrive apart. Parts without a row merge as `mergeLead` does.
 */
const merging: Readonly<Partial<Record<string, 'whole' | 'fields'>>> = {
  affiliateReferenceParams: 'whole',
  googleClick: 'whole',
  utm: 'whole',
  metaPixel: 'fields',
  tikTokPixel: 'fields',
}

/** The lead, or the context that is kept of it, with what a later context brings. A part with nothing in it replaces nothing (H3). */
export function mergeRequestContext<T extends { readonly tags?: readonly string[] }>(lead: T, context: Partial<T>): T {
  const whole = Object.entries<unknown>(context).filter(
    ([name, part]) => merging[name] === 'whole' && saysAnything(part),
  )
  return { ...mergeLead(lead, context), ...Object.fromEntries(whole) }
}

const saysAnything = (part: unknown) => typeof part === 'object' && part !== null && Object.keys(part).length > 0
