// Parser of the files of deploy/: Dockerfile instructions, and compose.yaml with its parts merged.
import { parse } from 'yaml'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

export const isPinned = (image: string) => /^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image)
/** Settings that are not ours: of Node and of PostgreSQL's image. */
export const isOthers = (name: string) => /^(?:NODE|POSTGRES)_[A-Z]+$/.test(name)
/** Words in one order, to be compared. */
export const sorted = (words: readonly string[]) => words.toSorted((a, b) => (a < b ? -1 : 1)).join(' ')

/** Everything the files of deploy/ may name. */
export interface Known {
  /** The text of a file of the project; absent where there is none. */
  readonly text: (file: string) => string | undefined
  readonly exists: (path: string) => boolean
  /** Names that the server reads from its environment. */
  readonly settings: ReadonlySet<string>
  /** Files that the server loads, from the project's folder. */
  readonly loaded: readonly string[]
  /** Packages that those import. */
  readonly packages: readonly string[]
  /** Names of metrics as they are scraped. */
  readonly metrics: ReadonlySet<string>
}

export interface Instruction {
  readonly name: string
  readonly words: readonly string[]
}

export interface Stage {
  readonly image: string
  readonly name?: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile; comments and continued lines are taken care of. */
export function dockerStages(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const stages: { image: string; name?: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [name = '', ...words] = line.split(/\s+/)
    if (name === 'FROM') stages.push(withoutUndefined({ image: words[0]!, name: words[2], instructions: [] }))
    else stages.at(-1)?.instructions.push({ name, words })
  }
  return stages
}

/** The arguments of every instruction of a name. */
export const argumentsOf = ({ instructions }: Stage, name: string): (readonly string[])[] =>
  instructions.filter((each) => each.name === name).map(({ words }) => words)

/** Variables of a stage's ENV instructions. */
export function environmentOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(
    argumentsOf(stage, 'ENV')
      .flat()
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}

/** The networks of a service by name, with what it has in each. */
type Joined = Readonly<Record<string, { readonly ipv4_address?: string } | null>>

export interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly env_file?: string
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[] | Joined
  readonly extra_hosts?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: unknown }
  readonly read_only?: boolean
  readonly user?: string
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly networks?: Readonly<
    Record<
      string,
      { readonly ipam?: { readonly config: readonly { readonly subnet: string; readonly ip_range?: string }[] } }
    >
  >
}

const areNames = (networks: readonly string[] | Joined): networks is readonly string[] => Array.isArray(networks)

/** A service's networks, whether the file lists their names alone or more. */
export const networksOf = ({ networks = [] }: Service): Joined =>
  areNames(networks) ? Object.fromEntries(networks.map((name) => [name, {}])) : networks

export const readCompose = (text: string): Compose => parse(text, { merge: true }) as Compose

/** `NAME=value` lines. */
export function readEnvironmentFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
