// Rows of a grown database that belong to no lead: visits that became none, counts of the funnel, evidence, audit, suppressions.
import { funnelSteps } from '#domain/tracking/funnel.ts'
import type { Copying } from './copies.ts'

/** Statements by what they write. */
export function besideLeads({ leads, days, now }: Copying): Readonly<Record<string, string>> {
  const at = (share: string) => `timestamptz '${now}' - ${days} * (1 - ${share}) * interval '1 day'`
  const each = (count: number) => `generate_series(1, ${Math.max(1, Math.round(count))}) n`
  const share = (count: number) => `n::float8 / ${Math.max(1, Math.round(count))}`
  return {
    'choices of visits that became no lead': `
      insert into tracking_choice (session_key, variant, purpose, given, notice, wording_hash, locale, surface, network, at)
      select md5(n::text) || left(md5('session' || n), 11), 'askrobin-es', purpose, n % 2 = 0, 'n-1', md5(purpose) || md5('words'), 'es', 'page',
        md5('network' || n) || left(md5(n::text), 11), ${at(share(leads / 2))}
      from ${each(leads / 2)}, unnest(array['advertising', 'statistics', 'recording']) purpose`,
    'counts of the funnel': `
      insert into funnel_day (kind, day, variant, step, value, measure, detail, amount)
      select kind, to_char(timestamptz '${now}' - n * interval '1 day', 'YYYY-MM-DD'), variant, step,
        case when kind = 'all' then '' else 'value' end, 'time', m::text, 7
      from generate_series(2, ${days}) n, generate_series(1, 30) m, unnest(array['all', 'affiliate', 'arm:button']) kind,
        unnest(array['askrobin-es', 'askrobin-mx']) variant, unnest(array['${funnelSteps.slice(0, 8).join("','")}']) step`,
    'evidence of purges': `
      insert into retention_evidence (kind, class, country, count, oldest, newest, configuration, at)
      select 'purge', 'application', 'es', 1 + n % 200, ${at(share(24 * 20 * days))}, ${at(share(24 * 20 * days))}, 'configuration-16', ${at(share(24 * 20 * days))}
      from ${each(24 * 20 * days)}`,
    'acts of operators': `
      insert into operator_act (who, command, detail, at)
      select 'operator', 'leads show', jsonb_build_object('lead', md5(n::text)::uuid), ${at(share(20 * days))} from ${each(20 * days)}`,
    'addresses that are not written to': `
      insert into suppression (address_index, channel, product, at)
      select md5(n::text) || left(md5('address' || n), 11), 'email', 'askrobin', ${at(share(leads / 50))} from ${each(leads / 50)}`,
    'the ledger of erasures': `
      insert into erasure_ledger (kind, lead_id, at)
      select 'erasure', md5('erased' || n)::uuid, ${at(share(leads / 100))} from ${each(leads / 100)}`,
    'events of affiliates’ visitors': `
      insert into affiliate_event (variant, product, kind, attribute, sub_id, transaction_id, at)
      select 'askrobin-es', 'askrobin', 'open', 'sample-network', 'sub-1', md5(n::text), ${at(share(leads / 2))} from ${each(leads / 2)}`,
  }
}
