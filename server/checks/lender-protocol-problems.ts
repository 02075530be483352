// Validation of lenders' own protocols: one a folder, played by the sandbox, and a mapping that can say all it may be told (A8).
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'
import { mappedDecisions } from '#domain/lender/lender-mapping.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Folders = Pick<Catalogue, 'lenders' | 'lenderConnectors' | 'lenderMappings' | 'playedProtocols'>

/** Facts without which no lender could be asked after or call back. */
const neededFacts = ['reference', 'country', 'callBackUrl'] as const

function mappingProblems(file: string, mapping: LenderMapping, asksFollowUps: boolean): string[] {
  const { fields, otherDataPoints, referencePerson, answers, requests } = mapping
  const paths = [...fields.map(({ to }) => to), otherDataPoints, referencePerson]
  const facts = fields.flatMap((field) => ('fact' in field ? [field.fact] : []))
  const words = new Set(Object.values(answers.words))
  const parts = {
    'more-needed': answers.moreNeeded,
    'follow-up': answers.followUp && requests.followUpResult,
  } as const
  return [
    ...paths
      .filter((path, index) =>
        paths.some((other, at) => at !== index && (other === path || other.startsWith(`${path}.`))),
      )
      .map(
        (path) =>
          `${file}: mapping: ${path} stands twice or above another path, expected each value in a place of its own`,
      ),
    ...neededFacts
      .filter((fact) => !facts.includes(fact))
      .map((fact) => `${file}: mapping.fields: expected a field with the fact ${fact}`),
    ...(fields.some((field) => 'dataPoint' in field && field.dataPoint === 'amount')
      ? []
      : [`${file}: mapping.fields: expected a field with the data point amount`]),
    ...mappedDecisions
      .filter(
        (decision) =>
          (decision === 'accepted' || decision === 'rejected' || decision === 'pending') && !words.has(decision),
      )
      .map((decision) => `${file}: mapping.answers.words: expected a word for ${decision}`),
    ...Object.entries(parts)
      .filter(([decision, part]) => words.has(decision as keyof typeof parts) && !part)
      .map(
        ([decision]) => `${file}: mapping.answers.words: ${decision} is named, expected what comes with it beside it`,
      ),
    ...(asksFollowUps && !words.has('follow-up')
      ? [`${file}: mapping.answers.words: expected a word for follow-up, because lender.ts has follow-ups`]
      : []),
  ]
}

export function lenderProtocolProblems(folders: Folders): string[] {
  const { lenders, lenderConnectors, lenderMappings, playedProtocols } = folders
  const ids = Object.keys(lenders)
  const folder = (id: string) => `catalogue/lenders/${id}`
  return [
    ...ids
      .filter((id) => Object.hasOwn(lenderConnectors, id) && Object.hasOwn(lenderMappings, id))
      .map((id) => `${folder(id)}/mapping.ts: connector.server.ts is there too, expected one of them`),
    ...ids
      .filter((id) => Object.hasOwn(lenderConnectors, id) && !Object.hasOwn(playedProtocols, id))
      .map(
        (id) =>
          `${folder(id)}/played.server.ts: is missing, expected beside connector.server.ts: the sandbox plays it so`,
      ),
    ...ids
      .filter((id) => Object.hasOwn(playedProtocols, id) && !Object.hasOwn(lenderConnectors, id))
      .map(
        (id) =>
          `${folder(id)}/played.server.ts: expected beside connector.server.ts alone: a mapping is played as it says`,
      ),
    ...Object.entries(lenderMappings).flatMap(([id, mapping]) => {
      const asksFollowUps = Object.values(lenders[id]?.countries ?? {}).some(
        ({ followUps = [] }) => followUps.length > 0,
      )
      return mappingProblems(`${folder(id)}/mapping.ts`, mapping, asksFollowUps)
    }),
  ]
}
