// Fault of a listener: why nothing can listen there, told by the settings that say where.
import { errorCode } from './error-code.ts'
import { problemLine } from '../settings/problem.ts'

/** Where something was to listen, and the names of the settings that said so. */
export interface Listening {
  readonly host: string
  readonly port: number
  readonly names: { readonly host: string; readonly port: string }
}

/** The problem of a host that this machine has not, by the setting that named it. */
export const hostProblem = ({ host, names }: Pick<Listening, 'host' | 'names'>): string =>
  problemLine({ name: names.host, found: host, expected: 'a name or address of this machine' })

const faults: Readonly<Record<string, (listening: Listening) => string>> = {
  EADDRINUSE: ({ host, port, names }) =>
    `${names.port}: ${host}:${port} is taken by another process, expected a free port`,
  EACCES: ({ port, names }) =>
    problemLine({ name: names.port, found: String(port), expected: 'a port that this user may listen on, above 1023' }),
  EADDRNOTAVAIL: hostProblem,
  EAI_AGAIN: hostProblem,
  ENOTFOUND: hostProblem,
}

/** The problem, for people (A3); of another error what it says. */
export const listenFault = (listening: Listening, error: unknown): string =>
  faults[errorCode(error) ?? '']?.(listening) ?? String(error)
