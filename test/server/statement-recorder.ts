// Recorder of SQL statements: lists the queries of a piece of work, and the database's plan for each.
import { CompiledQuery } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/platform/stores/database.ts'

interface StatementRecorder {
  /** The same database, listened to; its transactions too. */
  readonly db: Database
  /** Answered statements since this was called last, in order. Beginning and ending of transactions are not among them. */
  readonly taken: () => readonly CompiledQuery[]
}

/** A query that is a part of another one is compiled, too, and is none by itself: it gets no answer. */
export function recordStatements(db: Database): StatementRecorder {
  let all: { readonly statement: CompiledQuery; readonly queryId: object }[] = []
  const answered = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      all.push({ statement: db.getExecutor().compileQuery(node, queryId), queryId })
      return node
    },
    transformResult: async ({ result, queryId }) => {
      answered.add(queryId)
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    taken: () => {
      const since = all.filter(({ queryId }) => answered.has(queryId))
      all = []
      return since.map(({ statement }) => statement)
    },
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Conflict Arbiter Indexes'?: readonly string[]
  /** Where it was carried out. */
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly Plan[]
}

const all = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)]

interface Ways {
  /** Tables that are read from end to end. */
  readonly whole: readonly string[]
  /** Indexes that rows are found by, or that say which row is there already. */
  readonly indexes: readonly string[]
}

/** How the database would answer, which it does not do. */
export async function waysOf(db: Database, { sql, parameters }: CompiledQuery): Promise<Ways> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]))
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
  const nodes = all(plan)
  const sorted = (names: readonly (string | undefined)[]) =>
    [...new Set(names)].filter((name) => name !== undefined).toSorted()
  return {
    whole: sorted(nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name']] : []))),
    indexes: sorted(nodes.flatMap((node) => [node['Index Name'], ...(node['Conflict Arbiter Indexes'] ?? [])])),
  }
}

/** Tables that the database looked into while it carried the statement out; what it changed is taken back. */
export async function lookedInto(db: Database, { sql, parameters }: CompiledQuery): Promise<readonly string[]> {
  const carriedOut = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters])
  let found: readonly string[] = []
  const takenBack = new Error('taken back')
  await db
    .transaction()
    .execute(async (trx) => {
      const { rows } = await trx.executeQuery(carriedOut)
      const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
      const looks = all(plan).filter((node) => node['Actual Loops'] && node['Node Type'] !== 'ModifyTable')
      const names = looks.map((node) => node['Relation Name'])
      found = [...new Set(names)].filter((name) => name !== undefined).toSorted()
      throw takenBack
    })
    .catch((error: unknown) => (error === takenBack ? undefined : Promise.reject(error)))
  return found
}
