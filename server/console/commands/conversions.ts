// `conversions count`: counts conversions sent to each advertising network, held back or failed, with reasons.
import type { AdminCommand } from '../command.ts'
import { sayRows } from '../rows.ts'
import { countAdvertisingDeliveries } from '../stores/deliveries-store.ts'

export const conversionsCount: AdminCommand = {
  command: 'conversions count',
  summary: 'Conversions by network, event, status and the last reason',
  run: async ({ db }, given, say) => {
    const counted = await countAdvertisingDeliveries(db)
    const rows = counted.map(({ party, event, status, count, last_error: reason }) => ({
      network: party,
      event,
      status,
      count: Number(count),
      reason,
    }))
    sayRows(say, given, rows, 'Nothing.')
  },
}
