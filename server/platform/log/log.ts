// Log: JSON lines that hold only the fields listed here. No URL, no body, no header, no message of an error, for any of them
// may carry personal data (P-09).
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { encodedLine } from '../kit/encoded-line.ts'

const fields = [
  'route',
  'method',
  'status',
  'ms',
  'reference',
  'job',
  'attempt',
  'lender',
  'channel',
  'party',
  'host',
  'followUp',
  'outcome',
  'error',
  'code',
  'at',
  'fsync',
  'brand',
  'country',
  'sent',
  'verified',
  'count',
] as const
type Fields = Readonly<Partial<Record<(typeof fields)[number], unknown>>>

/** Told of every line, with the fields that stand in it. */
export type OnLog = (message: string, about: Fields) => void

export interface Log {
  readonly info: (message: string, about: Fields) => void
  /** Something that an operator should put right, though the work went on. */
  readonly warn: (message: string, about: Fields) => void
  /** An error by its class, its code and where it happened. */
  readonly failure: (message: string, error: unknown, about: Fields) => void
  /** For fastify, which logs through the same list. */
  readonly pino: Logger
}

const isAllowed: ReadonlySet<string> = new Set(fields)

const allowed = (about: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(about).filter(([field]) => isAllowed.has(field)))

/** `onLog` is told what is logged: the metrics count by it. */
export function createLog(
  destination: DestinationStream,
  level: 'info' | 'silent' = 'info',
  onLog: OnLog = () => {},
): Log {
  const logger = pino(
    { level, base: null, formatters: { level: (label) => ({ level: label }), log: allowed } },
    { write: (line: string) => destination.write(encodedLine(line)) },
  )
  return {
    info: (message, about) => {
      logger.info(about, message)
      onLog(message, about)
    },
    warn: (message, about) => {
      logger.warn(about, message)
      onLog(message, about)
    },
    failure: (message, error, about) => {
      logger.error({ ...about, ...aboutError(error) }, message)
      onLog(message, about)
    },
    pino: logger,
  }
}

function aboutError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: error.name, code, at: frames.slice(0, 8).map((line) => line.trim()) }
}
