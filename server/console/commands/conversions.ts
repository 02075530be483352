// `conversions count`: counts conversions sent to each advertising network, held back or failed, with reasons.
import type { AdminCommand } from '../command.ts'
import { columns } from './columns.ts'

export const conversionsCount: AdminCommand = {
  command: 'conversions count',
  summary: 'Conversions by network, event, status and the last reason',
  run: async ({ db }, _given, say) => {
    const rows = await db
      .selectFrom('delivery')
      .select(({ fn }) => ['party', 'event', 'status', 'last_error', fn.countAll<string>().as('count')])
      .where('channel', '=', 'conversion')
      .groupBy(['party', 'event', 'status', 'last_error'])
      .orderBy('party')
      .orderBy('event')
      .orderBy('status')
      .orderBy('last_error')
      .execute()
    if (rows.length === 0) return say('Nothing.')
    columns([
      ['network', 'event', 'status', 'count', 'reason'],
      ...rows.map(({ party, event, status, count, last_error: why }) => [
        party,
        event,
        status,
        Number(count),
        why ?? '',
      ]),
    ]).forEach(say)
  },
}
