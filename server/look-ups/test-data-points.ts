// GET /v3/test/datapoints: lists what the form can ask, for manual tests (M2). Not there in production (S-33).
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { stepOf } from '#domain/journey/steps.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { UseCase } from './look-up-dependencies.ts'

export const testDataPoints: UseCase<'testDataPoints'> = async () =>
  reply(
    200,
    dataPointKeys.map((key) => {
      const { kind, rule = kindRow(kind).rule, secret = false } = dataPoint(key)
      return { key, kind, rule: rule ?? '', step: stepOf(key), secret }
    }),
  )
