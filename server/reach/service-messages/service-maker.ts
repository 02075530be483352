// Maker of service messages: it reads their facts when they go, so that the facts are true then.
import { openTold } from '#server/platform/stores/follow-ups.ts'
import { noLoanStatuses, serviceMessage } from '#domain/application/service-messages.ts'
import type { NoLoanStatus, ServiceMessageId } from '#domain/application/service-messages.ts'
import { aboutPath } from '#domain/journey/known-paths.ts'
import { identityOf } from '#domain/lender/identity.ts'
import { linkToken, sentToOf } from '#server/platform/kit/link-token.ts'
import type { LinkPurpose } from '#server/platform/kit/link-token.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { MessageRow } from '#server/platform/stores/message-tables.ts'
import type { LeadRow, OfferRow } from '#server/platform/stores/tables.ts'
import type { Addressed, MessageMaker } from '../campaigns/message-maker.ts'
import type { Going } from '../campaigns/facts.ts'
import { confirmAddressLink, isStillToConfirm } from '../confirmations/confirm-link.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { askedFor, missingOf } from '../campaigns/asked-facts.ts'
import { composeServiceMail, composeServiceSms } from './compose-service.ts'
import type { ServiceComposed, ToldOffer } from './compose-service.ts'
import { chosenOfferOf, goneBefore, isGivenBack, liveOffersOf } from './service-message-store.ts'
import { takeServicePlace } from './service-caps.ts'
import { serviceVerdict } from './service-verdict.ts'
import type { ServiceFacts } from './service-verdict.ts'

/** Of one service message. */
export const serviceMaker = (id: ServiceMessageId): MessageMaker => ({
  verdict: async (deps, trx, going) => {
    const verdict = serviceVerdict(await factsOf(deps, trx, id, going))
    if (verdict.kind !== 'send' || serviceMessage(id).isAsked || !going.address) return verdict
    const hasPlace = await takeServicePlace(deps, trx, id, { ...going, address: going.address })
    return hasPlace ? verdict : { kind: 'hold', reason: 'address-cap' }
  },

  write: async (deps, trx, going) => {
    const { channel } = going.message
    const composed = await composedOf(deps, trx, id, going)
    return channel === 'email'
      ? { channel, ...composeServiceMail(deps, composed) }
      : { channel, text: composeServiceSms(deps, composed) }
  },
})

/** Asked for at an address that the lead has no more: whoever counted it counted it there. */
const isForAnother = (id: ServiceMessageId, { message: { to_index: asked }, address }: Going): boolean =>
  serviceMessage(id).isAsked === true && asked !== null && address !== undefined && asked !== address.index

/** True where what the message is about is over, or never was. */
const isMoot = async (trx: Handle, id: ServiceMessageId, going: Going): Promise<boolean> =>
  isForAnother(id, going) ||
  (id === 'confirm-address' && !(await isStillToConfirm(trx, going.lead.id, going.message.occasion))) ||
  (serviceMessage(id).tellsReturn === true && !(await isGivenBack(trx, going.lead.id)))

async function factsOf(
  { catalogue, now }: ReachDeps,
  trx: Handle,
  id: ServiceMessageId,
  going: Going,
): Promise<ServiceFacts> {
  const { message, lead, variant, address } = going
  const { channel, occasion, due_at: due } = message
  const gone = await goneBefore(trx, message)
  const offers = await liveOffersOf(trx, lead.id, new Date(now()))
  const ends = offers.map(({ valid_until: until }) => until.getTime())
  const sentAt = gone.filter((each) => each.channel === channel).map((each) => each.sent_at?.getTime() ?? 0)
  return {
    now: now(),
    message: serviceMessage(id),
    channel,
    plannedFor: due.getTime(),
    state: lead.state,
    status: lead.result?.application.status,
    changedAt: lead.updated_at.getTime(),
    expiresAt: lead.expires_at.getTime(),
    isErased: lead.erased_at !== null,
    isMoot: await isMoot(trx, id, going),
    hasAddress: address !== undefined,
    isKnown: gone.some((each) => each.occasion === occasion && each.clicked_at !== null),
    offersEndAt: ends.length === 0 ? undefined : Math.max(...ends),
    lastSentAt: sentAt.length === 0 ? undefined : Math.max(...sentAt),
    messaging: catalogue.countryMessaging[variant.countryId]!,
    iso: variant.country.iso,
    timeZone: variant.country.timeZone,
  }
}

async function composedOf(
  deps: ReachDeps,
  trx: Handle,
  id: ServiceMessageId,
  { message, lead, variant, answers, at }: Addressed,
): Promise<ServiceComposed> {
  const { result } = lead
  const link = linkOf(deps, { lead, variant, channel: message.channel, at })
  const told = openTold(deps.sealer, lead)
  return {
    id,
    variant,
    locale: lead.locale,
    firstName: String(answers['personalDetails.firstName'] ?? ''),
    asked: askedFor(answers),
    offers: (await tellers[id]?.(deps, trx, lead)) ?? [],
    lender: result?.partner?.name ?? '',
    missing: told && missingOf(deps.words, { variant, locale: lead.locale }, told),
    ending: endingOf(lead),
    link:
      id === 'confirm-address'
        ? confirmAddressLink(deps, { leadId: lead.id, serial: message.occasion })
        : link(id === 'data-link' ? 'my-data' : 'continue'),
    dataLink: link('ask-my-data'),
    aboutLink: `${formAddress(deps.config, variant, lead.locale)}/${aboutPath}`,
    operator: deps.config.mail.operator,
  }
}

type Tell = (deps: ReachDeps, trx: Handle, lead: LeadRow) => Promise<readonly ToldOffer[]>

/** Offer as a message tells it. Of another company that lends for the lender, its folder knows nothing. */
function toldOf(
  { catalogue }: Pick<ReachDeps, 'catalogue'>,
  { country }: Pick<LeadRow, 'country'>,
  { lender: id, lends, terms }: Pick<OfferRow, 'lender' | 'lends' | 'terms'>,
): ToldOffer {
  const known = catalogue.lenders[id]
  const lender = known?.name ?? id
  if (lends === null) return { lender, identity: identityOf(known?.countries[country] ?? {}), terms }
  return { lender, lends, identity: { legalName: lends }, terms }
}

const tellLive: Tell = async (deps, trx, lead) => {
  const rows = await liveOffersOf(trx, lead.id, new Date(deps.now()))
  return rows.map((row) => ({ ...toldOf(deps, lead, row), validUntil: row.valid_until.getTime() }))
}

/** The offers that a message shows. */
const tellers: Readonly<Partial<Record<ServiceMessageId, Tell>>> = {
  offers: tellLive,
  'about-to-end': tellLive,
  'will-call': async (deps, trx, lead) => {
    const chosen = await chosenOfferOf(trx, lead.id)
    return chosen ? [toldOf(deps, lead, chosen)] : []
  },
}

const endingOf = ({ result }: LeadRow): NoLoanStatus =>
  noLoanStatuses.find((status) => status === result?.application.status) ?? 'rejected'

/** Links of a lead, by what they are for; to the form itself where the lead can no longer be opened. */
function linkOf(
  { config, now, sealer }: ReachDeps,
  { lead, variant, channel, at }: Pick<Addressed, 'lead' | 'variant' | 'at'> & Pick<MessageRow, 'channel'>,
): (purpose: LinkPurpose) => string {
  const form = formAddress(config, variant, lead.locale)
  return (purpose) =>
    purpose === 'continue' && lead.expires_at.getTime() <= now()
      ? `${form}/`
      : `${form}/${purpose === 'continue' ? purpose : 'my-data'}/${linkToken(sealer, purpose, { leadId: lead.id, madeAt: at, sentTo: sentToOf(lead, channel) })}`
}
