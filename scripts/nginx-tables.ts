// Generator of nginx tables (`map`) for a site: files, headers and the place of texts. The rules that do not depend on a build
// are in docs/hosting/nginx.conf.
import { serviceWorkerName } from '#contract/worker-policy.ts'
import { encodings, fileEnd } from '#server/platform/http/encoding.ts'
import type { Encoding } from '#server/platform/http/encoding.ts'
import { documentHeaders } from '#server/platform/http/security-headers.ts'
import type { Edition, Site } from './site.ts'

/** A word of nginx's configuration. Throws for what nginx would take for a variable of its own. */
export function quoted(text: string): string {
  if (text.includes('$') || /[\n\r]/.test(text)) throw new Error(`No word for nginx's configuration: ${text}`)
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}

/** A text inside a regular expression of nginx's. */
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pattern = (text: string) => `"~${text}"`

type Row = readonly [key: string, value: string]

const map = (of: string, name: string, rows: readonly Row[]) =>
  [`map ${of} $loanform_${name} {`, ...rows.map(([key, value]) => `  ${key} ${value};`), '}'].join('\n')

const note = '# Written by the build: change its settings instead, and build again.'

/** `name`: the header's; `files`: which file sends which value. */
function headerRows({ files, headers }: Site, name: string): Row[] {
  const own = Object.entries(files).flatMap(([file, its]): Row[] => {
    const value = its[name]
    if (value === undefined) return []
    return [[file.endsWith('*') ? pattern(`^${exactly(file.slice(0, -1))}`) : quoted(file), quoted(value)]]
  })
  return [['default', quoted(headers[name] ?? '')], ...own]
}

const textsPattern = (texts: string) =>
  exactly(texts).replace(exactly('{lng}'), '[a-z0-9-]+').replace(exactly('{ns}'), '[a-zA-Z]+')

const anyPrefix = (editions: readonly Edition[]) =>
  `(?:${[...new Set(editions.map(({ prefix }) => exactly(prefix)))].join('|')})`

function editionTables({ editions }: Site): string[] {
  const byHost = editions.filter(({ hosts }) => hosts !== undefined)
  const [base] = byHost
  return [
    '# The edition of a host name, and of the path an address begins with.',
    map('$host', 'edition_of_host', [
      ['default', '""'],
      ...byHost.flatMap(({ hosts = [], folder }) => hosts.map((host): Row => [quoted(host), quoted(folder)])),
    ]),
    map('$uri', 'edition', [
      ['default', '""'],
      ...editions
        .filter(({ hosts }) => hosts === undefined)
        .map(({ prefix, folder }): Row => [pattern(`^${exactly(prefix)}/`), quoted(folder)]),
      ...(base ? [[pattern(`^${exactly(base.prefix)}/`), '$loanform_edition_of_host'] as const] : []),
    ]),
    map('$uri', 'path', [
      ['default', '""'],
      [pattern(`^${anyPrefix(editions)}/(?<loanform_rest>.*)$`), '$loanform_rest'],
    ]),
  ]
}

/** Tables of the files that answer, of unknown addresses, and of addresses without their slash at the end. */
function fileTables(site: Site): string[] {
  const { assets, editions, known, texts } = site
  const base = editions.find(({ hosts }) => hosts !== undefined)
  return [
    '# The file of the build that answers.',
    map('"$loanform_edition/$loanform_path"', 'page', [
      ['default', '"$loanform_edition/shell.html"'],
      [pattern('^/'), '""'],
      ...editions.flatMap(({ folder, first }) =>
        first.map((path): Row => [quoted(`${folder}/${path}`), quoted(`${folder}/index.html`)]),
      ),
      [pattern(`^at-[a-z]+/[^/]+/${textsPattern(texts)}$`), '"$loanform_edition/$loanform_path"'],
      [pattern(`^at-[a-z]+/[^/]+/${exactly(serviceWorkerName)}$`), '"$loanform_edition/$loanform_path"'],
      [pattern(String.raw`\.`), '""'],
    ]),
    '# Whether the page of an address says that there is none.',
    map('"$loanform_page $loanform_path"', 'unknown', [
      ['default', '""'],
      ...known.paths.map((path): Row => [pattern(`/shell\\.html ${exactly(path)}$`), '""']),
      ...known.links.map((beginning): Row => [pattern(`/shell\\.html ${exactly(beginning)}/`), '""']),
      [pattern(String.raw`/shell\.html `), '1'],
    ]),
    map('$uri', 'file', [
      ['default', '$loanform_page'],
      ['"/embed.js"', '"embed.js"'],
      [pattern(`^${exactly(assets)}/(?<loanform_asset>[^/]+)$`), '"assets/$loanform_asset"'],
    ]),
    '# Where an address without its slash at the end leads, and the root.',
    map('$loanform_edition_of_host', 'home', [
      ['default', base ? quoted(`${base.prefix}/`) : '""'],
      ['""', base ? '""' : homeOf(site)],
    ]),
    map('$uri', 'elsewhere', [
      ['default', '""'],
      ['"/"', '$loanform_home'],
      ...[...new Set(editions.map(({ prefix }) => prefix))].map((prefix): Row => [
        quoted(prefix),
        quoted(`${prefix}/`),
      ]),
    ]),
  ]
}

const pathAndBelow = (path: string) => pattern(`^${exactly(path)}(?:/|$)`)

function headerTables(site: Site): string[] {
  const { headers, paths } = site
  return [
    '# What the answer carries. Nothing that went wrong is kept for a year.',
    map('$loanform_file', 'policy', headerRows(site, 'content-security-policy')),
    ...Object.entries(ofSomeFiles).map(([name, variable]) => map('$loanform_file', variable, headerRows(site, name))),
    map('$loanform_path', 'referrer_policy', [
      ['default', quoted(headers['referrer-policy'] ?? '')],
      ...Object.entries(paths).flatMap(([beginning, { 'referrer-policy': policy }]): Row[] =>
        policy === undefined ? [] : [[pathAndBelow(beginning), quoted(policy)]],
      ),
    ]),
    '# The policy of a path stands beside that of its file, and both hold.',
    map('$loanform_path', 'further_policy', [
      ['default', '""'],
      ...Object.entries(paths).flatMap(([beginning, { 'content-security-policy': policy }]): Row[] =>
        policy === undefined ? [] : [[pathAndBelow(beginning), quoted(`, ${policy}`)]],
      ),
    ]),
    map('$loanform_file', 'resource_policy', headerRows(site, 'cross-origin-resource-policy')),
    ...documentHeaders.map((name) => map('$loanform_file', variableOf(name), headerRows(site, name))),
    map(
      '$loanform_file',
      'tag',
      headerRows(site, 'etag').map(([key, value]) => [key, key === 'default' ? 'none' : value]),
    ),
    map('$loanform_file', 'kept', headerRows(site, 'cache-control')),
    map('$status', 'cache_control', [
      ['default', quoted(site.headers['cache-control'] ?? '')],
      [pattern('^(?:20[06]|304)$'), '$loanform_kept'],
    ]),
  ]
}

const taken = (encoding: Encoding) =>
  String.raw`(?:^|,)\s*${encoding}\s*(?:;\s*q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?(?:,|$)`

const compressionTables: readonly string[] = [
  '# The compressed file beside, for who takes it; the answer says so where it is that file that was found.',
  map('$http_accept_encoding', 'compressed', [
    ['default', '""'],
    // In this order: nginx takes the first that fits.
    ...encodings.map((encoding): Row => [pattern(taken(encoding)), fileEnd[encoding]]),
  ]),
  map('"$uri $loanform_file"', 'encoding', [
    ['default', '""'],
    ...encodings.map((encoding): Row => [pattern(`^/(.+)${exactly(fileEnd[encoding])} \\1$`), encoding]),
  ]),
]

/** For nginx's `http` block: which file answers an address, and what its answer carries. */
export function nginxTables(site: Site): string {
  return [note, ...editionTables(site), ...fileTables(site), ...headerTables(site), ...compressionTables, ''].join(
    '\n\n',
  )
}

/** A build of one variant has it at every host. */
function homeOf({ editions }: Site): string {
  const last = editions.find(({ folder }) => folder.startsWith('at-base/'))
  return last ? quoted(`${last.prefix}/`) : '""'
}

const variableOf = (header: string) => header.replaceAll('-', '_')

const perFile: Readonly<Record<string, string>> = {
  ...Object.fromEntries(documentHeaders.map((name) => [name, `$loanform_${variableOf(name)}`])),
  'content-security-policy': '"$loanform_policy$loanform_further_policy"',
  'cross-origin-resource-policy': '$loanform_resource_policy',
  'cache-control': '$loanform_cache_control',
  'referrer-policy': '$loanform_referrer_policy',
}

/** Headers of some files alone, by their variable: nginx sends no header that comes to nothing. */
const ofSomeFiles: Readonly<Record<string, string>> = {
  'reporting-endpoints': 'reporting',
  'content-security-policy-report-only': 'trial_policy',
}

/** For a `server` block, and for every block in it that adds a header of its own. */
export function nginxHeaders({ headers }: Site): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${perFile[name] ?? quoted(value)} always;`,
  )
  const some = [
    ...Object.entries(ofSomeFiles).map(([name, variable]) => `${name} $loanform_${variable}`),
    'content-encoding $loanform_encoding',
  ]
  return [note, ...lines, ...some.map((each) => `add_header ${each} always;`), ''].join('\n')
}

/** For a `server` block: the texts, which the page asks for with the tag of those it was built with (M10). */
export function nginxTexts(site: Site): string {
  return `${note}
location ~ "^${anyPrefix(site.editions)}/${textsPattern(site.texts)}$" {
  types {
  }
  default_type "application/json; charset=utf-8";
  etag off;
  if ($http_if_none_match = $loanform_tag) {
    return 304;
  }
  gzip on;
  gzip_types application/json;
  try_files /$loanform_file =404;
${nginxHeaders(site)
  .split('\n')
  .slice(1, -1)
  .map((line) => `  ${line}`)
  .join('\n')}
  add_header etag $loanform_tag;
}
`
}
