// Processor time of a page's main thread, out of Chromium's trace. Other work on the machine makes a task longer by the clock, and not
// by this (19.7).
import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly cat: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of the browser's clock. */
  readonly ts: number
  readonly dur?: number
  /** Microseconds that the thread had a processor. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

export interface MainThread {
  /** Milliseconds of processor time of each task, beside its start and end by the clock. */
  readonly tasks: readonly { readonly from: number; readonly to: number; readonly ms: number }[]
  /** Marks that the page made (`performance.mark`), by the same clock, in their order. */
  readonly marks: readonly { readonly name: string; readonly at: number }[]
}

const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata']

/** Tasks and marks of the browser's pages meanwhile; one page at a time is traced. */
export async function traced(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<MainThread> {
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  )
  const ofPages = traceEvents.filter((event) => mains.has(thread(event))).toSorted((one, other) => one.ts - other.ts)
  return {
    tasks: ofPages
      .filter(({ name }) => name === 'RunTask')
      .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, ms: tdur / 1000 })),
    marks: ofPages.filter(({ cat }) => cat === 'blink.user_timing').map(({ name, ts }) => ({ name, at: ts })),
  }
}

export const longestTask = ({ tasks }: MainThread): number => Math.max(...tasks.map(({ ms }) => ms))

/** Milliseconds of processor time from each mark of the one name to the next of the other. */
export function between({ tasks, marks }: MainThread, begin: string, end: string): number[] {
  const ends = marks.filter(({ name }) => name === end)
  return ends.flatMap(({ at }) => {
    const began = marks.findLast((mark) => mark.name === begin && mark.at < at)
    const inside = tasks.filter(({ from, to }) => began && to > began.at && from < at)
    return inside.length > 0 ? [inside.reduce((sum, { ms }) => sum + ms, 0)] : []
  })
}
