// Use cases of the look-ups that follow-ups bring: the folder answers, in the language of the locale that is asked for (M6, M7).
import { constants } from '#domain/application/constants.ts'
import type { FollowUpLookUps } from '#domain/follow-up/follow-up-look-ups.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'

/** A locale by its id or its tag; without one the language that stands in. */
function tagOf({ locales }: Catalogue, query: unknown): string | undefined {
  const { locale = constants.translation.fallbackLanguage } = (query ?? {}) as { readonly locale?: string }
  return Object.entries(locales).find(([id, { tag }]) => id === locale || tag === locale)?.[1].tag
}

const answerOf =
  (bring: FollowUpLookUps[string]): UseCaseOf<LendersDeps> =>
  async ({ catalogue, words }, { query }) => {
    const tag = tagOf(catalogue, query)
    return tag === undefined
      ? { kind: 'faults', faults: words.shapeRows(undefined, [{ field: 'locale', code: 'notOffered' }]) }
      : reply(200, bring(tag))
  }

/** The use case of every look-up of these folders, by the call's name. */
export function answersToLookUps(
  ofFolders: Readonly<Record<string, FollowUpLookUps>>,
): Readonly<Record<string, UseCaseOf<LendersDeps>>> {
  return Object.fromEntries(
    Object.values(ofFolders).flatMap((lookUps) =>
      Object.entries(lookUps).map(([name, bring]) => [name, answerOf(bring)]),
    ),
  )
}
