// Preparation of formatters: money, dates, periods and lists are written once before a page shows them. The first time, a slow phone looks the
// locale up for some 20 ms, which the press of Continue would wait for (19.4).
import { formatDate, formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { listFormat } from '#web/kit/list-format.ts'
import { showMoney } from '#domain/questions/reading.ts'
import { nextTask } from '#web/kit/next-task.ts'

const writings: readonly ((conventions: Conventions) => unknown)[] = [
  ({ currencySymbol }) => currencySymbol,
  (conventions) => showMoney(1000, conventions),
  (conventions) => formatMoney(1000, conventions),
  (conventions) => formatMoney(0.5, conventions),
  (conventions) => formatPeriod(12, 'months', conventions),
  (conventions) => formatDate('2026-01-31', conventions),
  ({ tag }) => listFormat(tag).format(['', '']),
]

/** Each in a task of its own. */
export async function prepareFigures(conventions: Conventions): Promise<void> {
  for (const write of writings) {
    await nextTask()
    write(conventions)
  }
}
