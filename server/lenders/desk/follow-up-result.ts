// Message to a lender about a follow-up: requested data points as in an application, everything else beside them.
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import type { FollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { FollowUpRow } from '#server/platform/stores/tables.ts'
import { asLendersRead, referencePersonIn } from './application.ts'

interface Told {
  readonly followUps: FollowUps
  readonly row: Pick<FollowUpRow, 'key' | 'status'>
  /** The reference the lender knows the application by. */
  readonly reference: string
  readonly answers: Answers
  readonly answer: FollowUpAnswer
  readonly phoneE164: (text: string) => string | undefined
  readonly removalUrl: string
  /** The country of the form, as ISO 3166 code. */
  readonly iso: string
}

export function followUpResultFor({
  followUps,
  row: { key: followUp, status },
  reference,
  answers,
  answer,
  phoneE164,
  removalUrl,
  iso,
}: Told): PartnerFollowUpResult {
  const names = new Set(fieldNames(followUpOf(followUps, followUp)))
  const isTold = status === 'answered'
  const told = Object.entries(answers).filter(([key]) => isTold && names.has(key))
  const written = asLendersRead(iso, phoneE164)
  return {
    reference,
    followUp,
    status: status === 'skipped' || status === 'declined' ? status : 'answered',
    application: {
      ...toSections(Object.fromEntries(told.map(([key, value]) => [key, written(key, value)]))),
    },
    answers: { ...answer },
    ...referencePersonIn(
      told.map(([key]) => key),
      removalUrl,
    ),
  }
}
