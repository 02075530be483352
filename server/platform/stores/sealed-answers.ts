// Encryption of answers: one sealed blob a section, so that a part of a lead can be read or erased alone.
import { fromSections, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Value } from '#domain/questions/value.ts'
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { LeadRow } from './tables.ts'

/** The blob of the answers that stand in no section. */
const top = 'top'

const sealContext = (leadId: string, section: string) => `lead.sections ${leadId} ${section}`

/** Blobs by section; sections without answers have none. */
export function sealAnswers(sealer: Sealer, lead: KeyedLead, answers: Answers): Record<string, string> {
  const { seal } = leadSealer(sealer, lead)
  const blobs: Record<string, Record<string, Value>> = {}
  for (const [name, value] of Object.entries(toSections(answers)))
    if (typeof value === 'object') blobs[name] = value
    else blobs[top] = { ...blobs[top], [name]: value }
  return Object.fromEntries(
    Object.entries(blobs).map(([section, values]) => [
      section,
      seal(sealContext(lead.id, section), JSON.stringify(values)),
    ]),
  )
}

/** Throws where a blob was changed or moved. */
export function openAnswers(sealer: Sealer, lead: Pick<LeadRow, 'id' | 'data_key' | 'sections'>): Answers {
  const { open } = leadSealer(sealer, lead)
  const opened = Object.entries(lead.sections).map(
    ([section, blob]) =>
      [section, JSON.parse(open(sealContext(lead.id, section), blob)) as Record<string, Value>] as const,
  )
  return fromSections(
    Object.assign(
      {},
      ...opened.map(([section, values]) => (section === top ? values : { [section]: values })),
    ) as object,
  )
}

/** Keyed hashes that find a lead by its applicant without opening it. */
export function contactIndexes(sealer: Sealer, answers: Answers, phoneE164: (text: string) => string | undefined) {
  const email = answers['contactDetails.email']
  const phone = answers['contactDetails.phoneNumber']
  const number = phone === undefined ? undefined : phoneE164(String(phone))
  const code = answers['personalDetails.personalCode']
  return {
    emailIndex: email === undefined ? null : emailIndex(sealer, String(email)),
    phoneIndex: number === undefined ? null : phoneIndex(sealer, number),
    personIndex: code === undefined ? null : sealer.index('personal code', plainCode(String(code))),
  }
}

/** Keyed hash of an e-mail address, however it was written: finds it without keeping it. */
export function emailIndex(sealer: Sealer, email: string): string {
  return sealer.index('email', email.trim().toLowerCase())
}

/** Keyed hash of a phone number in E.164: finds it without keeping it. */
export const phoneIndex = (sealer: Sealer, e164: string): string => sealer.index('phone', e164)

/** As it is compared: in capitals, without the marks that people write between. */
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
