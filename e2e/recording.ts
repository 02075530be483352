// Record of what the pages of a test asked for and said, told when the test fails. It covers pages that a test opens by hand too.
import type { Browser, BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

/** One event: seconds since the start, and for a call its status and milliseconds. */
interface Line {
  readonly text: string
  /** A script, style or picture that came as it should. */
  readonly isUsual: boolean
}

export interface Recording {
  /** Everything, oldest first, with the calls that have no answer yet at the end. */
  readonly lines: () => readonly string[]
  /** The last of it, without the files that came as they should. */
  readonly last: (count: number) => readonly string[]
  /** Listens to a browser's contexts, those it has and those it will have. */
  readonly hear: (browser: Browser) => void
  /** Ends the recording. */
  readonly stop: () => void
}

/** The most that is kept: a page that asks without end must not fill the memory. */
const linesKept = 5000
const files = new Set(['script', 'stylesheet', 'image', 'font'])

/** An empty recording; `now` is a clock in milliseconds. */
export function startRecording(now: () => number): Recording {
  const began = now()
  const recordedLines: Line[] = []
  /** Calls that are not over: when they began, and their status once it is known. */
  const underWay = new Map<Request, { readonly at: number; status?: number }>()
  const calledOff: (() => void)[] = []

  const lineOf = (text: string, isUsual = false): Line => ({
    text: `${((now() - began) / 1000).toFixed(3)} s  ${text}`,
    isUsual,
  })
  const add = (line: Line) => {
    recordedLines.push(line)
    if (recordedLines.length > linesKept) recordedLines.shift()
  }
  const textOf = (request: Request, outcome: string) => {
    const { at, status } = underWay.get(request) ?? { at: now() }
    const said = [status, outcome].filter((each) => each !== undefined && each !== '').join(', ')
    return `${request.method()} ${request.url()} → ${said} (${Math.round(now() - at)} ms)`
  }
  const over = (request: Request, outcome: string) => {
    const isGood = outcome === '' && (underWay.get(request)?.status ?? 400) < 400
    add(lineOf(textOf(request, outcome), isGood && files.has(request.resourceType())))
    underWay.delete(request)
  }
  const events = {
    request: (request: Request) => void underWay.set(request, { at: now() }),
    response: (response: Response) => {
      const call = underWay.get(response.request())
      if (call) call.status = response.status()
    },
    requestfinished: (request: Request) => over(request, ''),
    requestfailed: (request: Request) => over(request, request.failure()?.errorText ?? 'failed'),
    console: (message: ConsoleMessage) => add(lineOf(`console ${message.type()}: ${message.text()}`)),
    weberror: (error: WebError) => add(lineOf(`thrown in the page: ${String(error.error())}`)),
  }
  const listen = (context: BrowserContext) => {
    for (const [event, listener] of Object.entries(events)) {
      // Each listener has its own event's argument, which the loop cannot tell apart.
      context.on(event as 'request', listener as (request: Request) => void)
      calledOff.push(() => context.off(event as 'request', listener as (request: Request) => void))
    }
  }
  const all = (): Line[] => [
    ...recordedLines,
    ...[...underWay.keys()].map((request) => lineOf(textOf(request, 'not over'))),
  ]
  return {
    lines: () => all().map(({ text }) => text),
    last: (count) =>
      all()
        .filter(({ isUsual }) => !isUsual)
        .slice(-count)
        .map(({ text }) => text),
    hear: (browser) => {
      browser.on('context', listen)
      calledOff.push(() => browser.off('context', listen))
      for (const context of browser.contexts()) listen(context)
    },
    stop: () => {
      for (const callOff of calledOff) callOff()
    },
  }
}
