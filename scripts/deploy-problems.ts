// What is wrong with the files of deploy/, found without a container engine: every file, port, setting and metric they name is there.
import { parse } from 'yaml'
import { argumentsOf, dockerStages, environmentOf, readCompose, readEnvironmentFile } from './deploy-files.ts'
import type { Compose, Stage } from './deploy-files.ts'

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

const isPinned = (image: string) => /^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image)
/** Not ours: of Node and of PostgreSQL's image. */
const isOthers = (name: string) => /^(?:NODE|POSTGRES)_[A-Z]+$/.test(name)

function dockerProblems(stages: readonly Stage[], { exists, settings, loaded, packages, text }: Known): string[] {
  const last = stages.at(-1)
  if (!last) return ['expected a stage']
  const problems: string[] = []
  const copied: string[] = []
  for (const [index, stage] of stages.entries()) {
    const before = stages.slice(0, index).map(({ name }) => name)
    if (!before.includes(stage.image) && !isPinned(stage.image))
      problems.push(`FROM ${stage.image}: expected a version`)
    for (const words of argumentsOf(stage, 'COPY')) {
      const from = words.find((word) => word.startsWith('--from='))?.slice(7)
      const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1)
      if (from && !before.includes(from)) problems.push(`COPY --from=${from}: no stage before is called so`)
      if (!from) for (const source of sources) if (!exists(source)) problems.push(`COPY ${source}: is not there`)
      if (!from && stage === last) copied.push(...sources)
    }
  }
  const env = environmentOf(last)
  for (const name of Object.keys(env))
    if (!settings.has(name) && !isOthers(name)) problems.push(`ENV ${name}: the server reads no such setting`)
  for (const words of stages.flatMap((stage) => argumentsOf(stage, 'ARG'))) {
    const name = words[0]!.split('=')[0]!
    if (!settings.has(name)) problems.push(`ARG ${name}: no such setting`)
  }
  const user = argumentsOf(last, 'USER').at(-1)?.[0]
  if (!user || /^(?:root|0)\b/.test(user)) problems.push(`USER ${user ?? 'nothing'}: expected one that is not root`)
  const health = argumentsOf(last, 'HEALTHCHECK').at(-1)?.join(' ')
  if (!health?.includes('/ready')) problems.push('HEALTHCHECK: expected one that asks /ready')
  const exposed = argumentsOf(last, 'EXPOSE').flat().toSorted().join(' ')
  const listening = [env.PORT, env.METRICS_PORT].toSorted().join(' ')
  if (exposed !== listening) problems.push(`EXPOSE ${exposed}: expected PORT and METRICS_PORT, ${listening}`)
  const started = argumentsOf(last, 'CMD')
    .at(-1)
    ?.join(' ')
    .match(/"([^"]+\.ts)"/)?.[1]
  if (!started || !exists(started)) problems.push(`CMD: ${started ?? 'nothing'} is not there`)
  for (const file of loaded)
    if (!copied.some((path) => file === path || file.startsWith(`${path}/`)))
      problems.push(`${file} is loaded and not in the image`)
  const { dependencies } = JSON.parse(text('package.json')!) as { dependencies: Record<string, string> }
  for (const name of packages)
    if (!Object.hasOwn(dependencies, name)) problems.push(`${name} is imported and no dependency of the image`)
  const node = (JSON.parse(text('package.json')!) as { devDependencies: Record<string, string> }).devDependencies.node
  for (const { image } of stages)
    if (!image.startsWith(`node:${node}-`)) problems.push(`FROM ${image}: expected Node ${node}`)
  return problems
}

function composeProblems(compose: Compose, last: Stage, { exists, settings, text }: Known): string[] {
  const problems: string[] = []
  const env = environmentOf(last)
  const services = Object.entries(compose.services)
  const roles: string[] = []
  for (const [name, service] of services) {
    const wrong = (what: string) => problems.push(`${name}: ${what}`)
    const isOurs = service.build !== undefined
    if (isOurs && !exists(service.build.dockerfile)) wrong(`${service.build.dockerfile} is not there`)
    if (!isOurs && !isPinned(service.image ?? '')) wrong(`image ${service.image}: expected a version`)
    if (!isOurs && !service.healthcheck) wrong('expected a healthcheck')
    if (isOurs && !service.read_only) wrong('expected read_only')
    if (isOurs) roles.push(service.environment?.ROLE ?? 'both')
    if (service.user === 'root') wrong('expected a user that is not root')
    const example = service.env_file && text(`deploy/${service.env_file}.example`)
    if (service.env_file && example === undefined) wrong(`${service.env_file}.example is not there`)
    const given = [...Object.keys(service.environment ?? {}), ...Object.keys(readEnvironmentFile(example ?? ''))]
    for (const each of given) if (!settings.has(each) && !isOthers(each)) wrong(`${each} is no setting`)
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0]!
      if (source.startsWith('.') ? !exists(`deploy/${source.slice(2)}`) : !Object.hasOwn(compose.volumes ?? {}, source))
        wrong(`volume ${source} is not there`)
    }
    for (const network of service.networks ?? [])
      if (!Object.hasOwn(compose.networks ?? {}, network)) wrong(`network ${network} is not there`)
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const needed = compose.services[other]
      if (!needed) wrong(`depends on ${other}, which is not there`)
      else if (condition !== 'service_healthy') wrong(`depends on ${other}: expected service_healthy`)
    }
    if (isOurs && (service.ports ?? []).length > 0) wrong('expected no published port: the balancer stands before it')
    const subnets = Object.values(compose.networks ?? {}).flatMap(
      ({ ipam }) => ipam?.config.map(({ subnet }) => subnet) ?? [],
    )
    const trusted = service.environment?.TRUSTED_PROXIES
    if (service.environment?.ROLE === 'server' && (!trusted || !subnets.includes(trusted)))
      wrong(`TRUSTED_PROXIES ${trusted}: expected the network the balancer stands in, ${subnets.join(', ')}`)
  }
  const count = (role: string) => roles.filter((each) => each === role).length
  if (count('server') < 2 || count('worker') < 1 || count('both') > 0)
    problems.push(`roles ${roles.join(', ')}: expected two servers or more, a worker or more, and nothing of both`)
  const upstream = [...(text('deploy/balancer.conf') ?? '').matchAll(/^\s*server ([\w-]+):(\d+)/gm)]
  const servers = services
    .filter(([, each]) => each.environment?.ROLE === 'server')
    .map(([name]) => `${name}:${env.PORT}`)
  const balanced = upstream.map(([, host, port]) => `${host}:${port}`)
  if (balanced.toSorted().join(' ') !== servers.toSorted().join(' '))
    problems.push(`balancer.conf: ${balanced.join(' ')}, expected ${servers.join(' ')}`)
  const targets = [...(text('deploy/prometheus.yml') ?? '').matchAll(/'([\w-]+):(\d+)'/g)].map(
    ([, host, port]) => `${host}:${port}`,
  )
  const ours = services.filter(([, each]) => each.build).map(([name]) => `${name}:${env.METRICS_PORT}`)
  if (targets.toSorted().join(' ') !== ours.toSorted().join(' '))
    problems.push(`prometheus.yml: ${targets.join(' ')}, expected ${ours.join(' ')}`)
  return problems
}

/** The names of metrics in an expression; `up` is Prometheus' own. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:loanform|nodejs|process)_\w+/g)].map(([name]) => name)
}

function watchedProblems({ metrics, text }: Known): string[] {
  const dashboard = JSON.parse(text('deploy/grafana-dashboard.json') ?? '{}') as {
    panels?: { title: string; targets: { expr: string }[] }[]
  }
  const alerts = parse(text('deploy/alerts.yml') ?? '') as { groups: { rules: { alert: string; expr: string }[] }[] }
  const expressions = [
    ...(dashboard.panels ?? []).flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`dashboard, ${title}`, expr] as const),
    ),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const)),
  ]
  const operating = text('docs/operating.md') ?? ''
  const untold = alerts.groups.flatMap(({ rules }) =>
    rules
      .filter(({ alert }) => !operating.includes(`\`${alert}\``))
      .map(({ alert }) => `docs/operating.md: says nothing of the alert ${alert}`),
  )
  const named = expressions.flatMap(([where, expression]) => {
    const names = metricsIn(expression)
    if (names.length === 0 && !/\bup\b/.test(expression)) return [`${where}: names no metric`]
    return names.filter((name) => !metrics.has(name)).map((name) => `${where}: no metric is called ${name}`)
  })
  return [...named, ...untold]
}

const ignored = ['.git', '.data', 'node_modules', 'dist', '**/*.env']

/** Everything that is wrong, a line each, with the file it is in. */
export function deployProblems(known: Known): string[] {
  const stages = dockerStages(known.text('deploy/Dockerfile') ?? '')
  const compose = readCompose(known.text('deploy/compose.yaml') ?? 'services: {}')
  const lines = (known.text('.dockerignore') ?? '').split('\n')
  return [
    ...dockerProblems(stages, known).map((problem) => `deploy/Dockerfile: ${problem}`),
    ...(stages.length > 0
      ? composeProblems(compose, stages.at(-1)!, known).map((problem) => `deploy/compose.yaml: ${problem}`)
      : []),
    ...watchedProblems(known).map((problem) => `deploy: ${problem}`),
    ...ignored.filter((path) => !lines.includes(path)).map((path) => `.dockerignore: expected ${path}`),
  ]
}
