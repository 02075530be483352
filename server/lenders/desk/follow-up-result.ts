// Message to a lender about a follow-up: requested data points as in an application, everything else beside them.
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import type { FollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import type { FollowUpRow } from '#server/platform/stores/tables.ts'
import { referencePersonIn } from './application.ts'

interface Told {
  readonly followUps: FollowUps
  readonly row: Pick<FollowUpRow, 'key' | 'status'>
  /** The reference the lender knows the application by. */
  readonly reference: string
  readonly answers: Answers
  readonly answer: FollowUpAnswer
  readonly phoneE164: (text: string) => string | undefined
  readonly removalUrl: string
}

export function followUpResultFor({
  followUps,
  row: { key: followUp, status },
  reference,
  answers,
  answer,
  phoneE164,
  removalUrl,
}: Told): PartnerFollowUpResult {
  const names = new Set(fieldNames(followUpOf(followUps, followUp)))
  const isTold = status === 'answered'
  const told = Object.entries(answers).filter(([key]) => isTold && names.has(key))
  const written = told.map(([key, value]) =>
    isDataPointKey(key) && dataPoint(key).kind === 'phone' ? [key, phoneE164(String(value)) ?? value] : [key, value],
  )
  return {
    reference,
    followUp,
    status: status === 'skipped' || status === 'declined' ? status : 'answered',
    application: { ...toSections(Object.fromEntries(written) as Answers) },
    answers: { ...answer },
    ...referencePersonIn(
      told.map(([key]) => key),
      removalUrl,
    ),
  }
}
