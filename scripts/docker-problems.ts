// Checks of the Dockerfile: one rule a row.
import { argumentsOf, dockerStages, environmentOf, isOthers, isPinned, sorted } from './deploy-files.ts'
import type { Known, Stage } from './deploy-files.ts'

interface Read {
  readonly stages: readonly Stage[]
  readonly last: Stage
  readonly known: Known
}

const packageJson = ({ text }: Known) =>
  JSON.parse(text('package.json')!) as {
    dependencies: Readonly<Record<string, string>>
    devDependencies: Readonly<Record<string, string>>
  }

interface Copy {
  readonly from: string | undefined
  readonly sources: readonly string[]
}

const copiesOf = (stage: Stage): Copy[] =>
  argumentsOf(stage, 'COPY').map((words) => ({
    from: words.find((word) => word.startsWith('--from='))?.slice(7),
    sources: words.filter((word) => !word.startsWith('--')).slice(0, -1),
  }))

const rules: readonly ((read: Read) => readonly string[])[] = [
  ({ stages }) =>
    stages.filter(({ image }) => !isPinned(image)).map(({ image }) => `FROM ${image}: expected a version`),
  ({ stages, known }) => {
    const { node } = packageJson(known).devDependencies
    return stages
      .filter(({ image }) => !image.startsWith(`node:${node}-`))
      .map(({ image }) => `FROM ${image}: expected Node ${node}`)
  },
  ({ stages, known: { exists } }) =>
    stages.flatMap((stage) =>
      copiesOf(stage)
        .filter(({ from }) => from === undefined)
        .flatMap(({ sources }) => sources.filter((source) => !exists(source)))
        .map((source) => `COPY ${source}: is not there`),
    ),
  ({ stages }) =>
    stages.flatMap((stage, index) => {
      const before = stages.slice(0, index).map(({ name }) => name)
      return copiesOf(stage)
        .filter(({ from }) => from !== undefined && !before.includes(from))
        .map(({ from }) => `COPY --from=${from}: no stage before is called so`)
    }),
  ({ last, known }) => {
    // The tools of an older PostgreSQL refuse a newer one.
    const version = /image: postgres:(\d+)/.exec(known.text('deploy/compose.yaml') ?? '')?.[1]
    const wanted = `postgresql-client-${version}`
    const isThere = version === undefined || argumentsOf(last, 'RUN').flat().includes(wanted)
    return isThere ? [] : [`RUN: expected ${wanted}, which backup needs`]
  },
  ({ last, known: { settings } }) =>
    Object.keys(environmentOf(last))
      .filter((name) => !settings.has(name) && !isOthers(name))
      .map((name) => `ENV ${name}: the server reads no such setting`),
  ({ stages, known: { settings } }) =>
    stages
      .flatMap((stage) => argumentsOf(stage, 'ARG').map(([first]) => first!.split('=', 1)[0]!))
      .filter((name) => !settings.has(name))
      .map((name) => `ARG ${name}: no such setting`),
  ({ last }) => {
    const user = argumentsOf(last, 'USER').at(-1)?.[0] ?? 'nothing'
    return /^(?:root|0|nothing)\b/.test(user) ? [`USER ${user}: expected one that is not root`] : []
  },
  ({ last }) =>
    argumentsOf(last, 'HEALTHCHECK').at(-1)?.join(' ').includes('/ready')
      ? []
      : ['HEALTHCHECK: expected one that asks /ready'],
  ({ last }) => {
    const { PORT = '', METRICS_PORT = '' } = environmentOf(last)
    const exposed = sorted(argumentsOf(last, 'EXPOSE').flat())
    const listening = sorted([PORT, METRICS_PORT])
    return exposed === listening ? [] : [`EXPOSE ${exposed}: expected PORT and METRICS_PORT, ${listening}`]
  },
  ({ last, known: { exists } }) => {
    const started = argumentsOf(last, 'CMD')
      .at(-1)
      ?.join(' ')
      .match(/"([^"]+\.ts)"/)?.[1]
    return started && exists(started) ? [] : [`CMD: ${started ?? 'nothing'} is not there`]
  },
  ({ last, known: { loaded } }) => {
    const copied = copiesOf(last).flatMap(({ from, sources }) => (from ? [] : sources))
    return loaded
      .filter((file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)))
      .map((file) => `${file} is loaded and not in the image`)
  },
  ({ known }) => {
    const { dependencies } = packageJson(known)
    return known.packages
      .filter((name) => !Object.hasOwn(dependencies, name))
      .map((name) => `${name} is imported and no dependency of the image`)
  },
]

/** A line each. */
export function dockerProblems(known: Known): string[] {
  const stages = dockerStages(known.text('deploy/Dockerfile') ?? '')
  const last = stages.at(-1)
  return last ? rules.flatMap((rule) => rule({ stages, last, known })) : ['expected a stage']
}
