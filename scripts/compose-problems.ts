// Checks of compose.yaml and the files beside it: one rule a row, for each service and for all together.
import {
  dockerStages,
  environmentOf,
  isOthers,
  isPinned,
  networksOf,
  readCompose,
  readEnvironmentFile,
  sorted,
} from './deploy-files.ts'
import type { Compose, Known, Service } from './deploy-files.ts'

interface Read {
  readonly service: Service
  readonly compose: Compose
  readonly known: Known
}

const subnetsOf = ({ networks = {} }: Compose) =>
  Object.values(networks).flatMap(({ ipam }) => ipam?.config.map(({ subnet }) => subnet) ?? [])
const when = (isWrong: boolean, problem: string): readonly string[] => (isWrong ? [problem] : [])

/** True where a path of the container is a file of the host, which is there before the container is. */
const isOfHost = ({ volumes = [] }: Service, path: string) =>
  volumes
    .map((volume) => volume.split(':'))
    .some(([source, target]) => source!.startsWith('.') && path.startsWith(`${target}/`))

const rules: readonly ((read: Read) => readonly string[])[] = [
  ({ service: { build }, known: { exists } }) =>
    when(build !== undefined && !exists(build.dockerfile), `${build?.dockerfile} is not there`),
  ({ service: { build, image = 'nothing' } }) => when(!build && !isPinned(image), `image ${image}: expected a version`),
  ({ service: { build, healthcheck } }) => when(!build && !healthcheck, 'expected a healthcheck'),
  ({ service }) => when(service.build !== undefined && !service.read_only, 'expected read_only'),
  ({ service: { user } }) => when(user === 'root', 'expected a user that is not root'),
  ({ service: { build, ports = [] } }) =>
    when(build !== undefined && ports.length > 0, 'expected no published port: the balancer stands before it'),
  ({ service: { env_file: file }, known: { text } }) =>
    when(file !== undefined && text(`deploy/${file}.example`) === undefined, `${file}.example is not there`),
  ({ service: { environment = {}, env_file: file }, known: { text, settings } }) => {
    const example = readEnvironmentFile((file && text(`deploy/${file}.example`)) ?? '')
    return [...Object.keys(environment), ...Object.keys(example)]
      .filter((name) => !settings.has(name) && !isOthers(name))
      .map((name) => `${name} is no setting`)
  },
  ({ service: { volumes = [] }, compose, known: { exists } }) =>
    volumes
      .map((volume) => volume.split(':', 1)[0]!)
      .filter((source) =>
        source.startsWith('.') ? !exists(`deploy/${source.slice(2)}`) : !Object.hasOwn(compose.volumes ?? {}, source),
      )
      .map((source) => `volume ${source} is not there`),
  ({ service, known: { text } }) =>
    Object.entries(readEnvironmentFile(text(`deploy/${service.env_file}.example`) ?? ''))
      .filter(([, value]) => value.startsWith('/') && !isOfHost(service, value))
      .map(([name, value]) => `${name}=${value}: expected a path below a folder of the host: a new volume is empty`),
  ({ service, compose }) =>
    Object.keys(networksOf(service))
      .filter((name) => !Object.hasOwn(compose.networks ?? {}, name))
      .map((name) => `network ${name} is not there`),
  ({ service: { depends_on: needed = {} }, compose }) =>
    Object.entries(needed).flatMap(([name, { condition }]) => [
      ...when(!Object.hasOwn(compose.services, name), `depends on ${name}, which is not there`),
      ...when(condition !== 'service_healthy', `depends on ${name}: expected service_healthy`),
    ]),
  ({ service: { environment = {} }, compose }) =>
    when(
      environment.ROLE === 'server' && !subnetsOf(compose).includes(environment.TRUSTED_PROXIES ?? ''),
      `TRUSTED_PROXIES ${environment.TRUSTED_PROXIES}: expected the network the balancer stands in, ${subnetsOf(compose).join(', ')}`,
    ),
]

/** Two servers and a worker, and that the balancer and whoever watches find each of them. */
function together({ services }: Compose, { text }: Known): readonly string[] {
  const env = environmentOf(dockerStages(text('deploy/Dockerfile') ?? '').at(-1)!)
  const ours = Object.entries(services).filter(([, { build }]) => build)
  const roles = ours.map(([, { environment }]) => environment?.ROLE ?? 'both')
  const count = (role: string) => roles.filter((each) => each === role).length
  const places = (within: string, place: RegExp) =>
    sorted([...within.matchAll(place)].map(([, host, port]) => `${host}:${port}`))
  const expected = (port: string | undefined, isServer: boolean) =>
    sorted(
      ours
        .filter(([, { environment }]) => !isServer || environment?.ROLE === 'server')
        .map(([name]) => `${name}:${port}`),
    )
  const upstreams = [...(text('deploy/balancer.conf') ?? '').matchAll(/^upstream [^}]*/gm)].map(([block]) => block)
  const balanced = upstreams.map((block) => places(block, /^\s*server ([\w-]+):(\d+)/gm))
  const watched = places(text('deploy/prometheus.yml') ?? '', /'([\w-]+):(\d+)'/g)
  const [servers, all] = [expected(env.PORT, true), expected(env.METRICS_PORT, false)]
  return [
    ...when(
      count('server') < 2 || count('worker') < 1 || count('both') > 0,
      `roles ${roles.join(', ')}: expected two servers or more, a worker or more, and nothing of both`,
    ),
    ...when(balanced.length === 0, `balancer.conf: no upstream, expected ${servers}`),
    ...balanced.flatMap((each) => when(each !== servers, `balancer.conf: ${each}, expected ${servers}`)),
    ...when(watched !== all, `prometheus.yml: ${watched}, expected ${all}`),
    // A listener that is asked by another name answers 421.
    ...ours.flatMap(([name, { environment: { METRICS_NAMES: names = '' } = {} }]) =>
      when(!names.split(',').includes(name), `${name}: METRICS_NAMES ${names}: expected ${name} among them`),
    ),
  ]
}

const addressOf = (service: Service) =>
  Object.values(networksOf(service)).find((each) => each?.ipv4_address !== undefined)?.ipv4_address

/**
 * The balancer finds each server at one address for good. nginx looks a name up once, at its start: a server that is made anew elsewhere would
 * get nothing more, and one that is down would keep the balancer from starting.
 */
function placeProblems({ services, networks = {} }: Compose): readonly string[] {
  const servers = Object.entries(services).filter(([, { environment }]) => environment?.ROLE === 'server')
  const addresses = servers.map(([, service]) => addressOf(service))
  const configs = Object.entries(networks).flatMap(([name, { ipam }]) =>
    (ipam?.config ?? []).map((config) => ({ name, ...config })),
  )
  return [
    ...servers.flatMap(([name], index) => {
      const address = addresses[index]
      const isOwn = address !== undefined && addresses.indexOf(address) === addresses.lastIndexOf(address)
      const host = `${name}:${address}`
      return isOwn
        ? when(!services.balancer?.extra_hosts?.includes(host), `balancer: expected ${host} among extra_hosts`)
        : [`${name}: expected an ipv4_address of its own`]
    }),
    ...configs.flatMap(({ name, ip_range: range }) =>
      when(range === undefined, `network ${name}: expected an ip_range for the other containers`),
    ),
  ]
}

/** A line each. */
export function composeProblems(known: Known): string[] {
  const compose = readCompose(known.text('deploy/compose.yaml') ?? 'services: {}')
  const single = Object.entries(compose.services).flatMap(([name, service]) =>
    rules.flatMap((rule) => rule({ service, compose, known })).map((problem) => `${name}: ${problem}`),
  )
  return [...single, ...together(compose, known), ...placeProblems(compose)]
}
