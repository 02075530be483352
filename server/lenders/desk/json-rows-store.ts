// Rows of a lead as parts of a larger statement: each as JSON of the database, and made a row again. One statement that reads them all costs
// the server and the database little more than one of its parts.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { sharingConsents } from '#server/lead/consents/consent-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LenderSetting } from '#server/platform/stores/lender-settings.ts'
import type { FollowUpRow, OfferRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { loanEndsOf } from './revenue-store.ts'

type DateColumn<Row> = { [K in keyof Row]: Date extends Row[K] ? K : never }[keyof Row] & string

/** Makes a row of what the database wrote as JSON, in which times are text. */
function rowsWith<Row>(dates: Readonly<Record<DateColumn<Row>, true>>) {
  const names = Object.keys(dates)
  const revived = ([name, value]: [string, unknown]) =>
    [name, typeof value === 'string' && names.includes(name) ? new Date(value) : value] as const
  return (told: readonly object[]): Row[] =>
    told.map((row) => Object.fromEntries(Object.entries(row).map(revived)) as Row)
}

export const offerRows = rowsWith<OfferRow>({ valid_until: true, at: true, decided_at: true, told_at: true })
export const verdictRows = rowsWith<VerdictRow>({ at: true, recorded_at: true, spoken_at: true })
export const followUpRows = rowsWith<FollowUpRow>({ at: true, recorded_at: true })
export const settingRows = rowsWith<LenderSetting>({ at: true, off_until: true })

/** A list of the rows that a query finds, empty where it finds none. */
const listOf = (query: RawBuilder<unknown>) => sql`coalesce((${query}), '[]')`

export const verdictsAsJson = (leadId: string) =>
  listOf(sql`select json_agg(v) from lender_verdict v where v.lead_id = ${leadId}::uuid`)

export const offersAsJson = (leadId: string) =>
  listOf(sql`select json_agg(o order by o.at, o.lender) from offer o where o.lead_id = ${leadId}::uuid`)

export const followUpsAsJson = (leadId: string) =>
  listOf(sql`select json_agg(f order by f.at) from follow_up f where f.lead_id = ${leadId}::uuid`)

export const settingsAsJson = listOf(sql`select json_agg(s order by s.lender) from lender_setting s`)

/** Those that say whether a lender may be told. */
export const consentsAsJson = (trx: Handle, leadId: string) =>
  listOf(sql`select json_agg(c) from ${sharingConsents(trx, leadId)} c`)

/** Those that say whether a loan was paid out, or the lead given back. */
export const loanEndsAsJson = (trx: Handle, leadId: string) =>
  listOf(sql`select json_agg(r) from ${loanEndsOf(trx, leadId)} r`)
