// `conversions count`: counts conversions sent to each advertising network, held back or failed, with reasons.
import type { AdminCommand } from '../command.ts'
import { sayRows } from '../rows.ts'
import { dayOptions, daysOfReport } from './days.ts'
import { countAdvertisingDeliveries } from '../stores/deliveries-store.ts'

export const conversionsCount: AdminCommand = {
  command: 'conversions count',
  summary: 'Conversions of some days by network, event, status and the last reason, by UTC',
  options: dayOptions,
  run: async ({ db, now }, given, say) => {
    const { from, to } = daysOfReport(given, now())
    const counted = await countAdvertisingDeliveries(db, from, to)
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
