// `conversions count`: counts conversions sent to each advertising network, held back or failed, with reasons.
import type { AdminCommand } from '../command.ts'
import { columns } from './columns.ts'
import { countAdvertisingDeliveries } from '../stores/deliveries-store.ts'

export const conversionsCount: AdminCommand = {
  command: 'conversions count',
  summary: 'Conversions by network, event, status and the last reason',
  run: async ({ db }, _given, say) => {
    const rows = await countAdvertisingDeliveries(db)
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
