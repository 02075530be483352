// `node scripts/build-leaks.ts`: fails where built files hold secrets or sources (S-33). It runs after the build.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lenders } from '#catalogue/server.generated.ts'
import { providerIds } from '#domain/follow-up/providers.ts'
import { givenValue } from '#server/platform/kit/given-value.ts'
import { root } from './root.ts'

const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const secretName = /SECRET|KEYS|PASSWORD|TOKEN|DATABASE_URL/

/** Files that are never built for browsers. */
const names = /(?:^|\/)\.|\.(?:map|tsx?|env|pem|sqlite|log)$|(?:^|\/)(?:package(?:-lock)?|keys|operator|build)\.json$/

/** Patterns of secrets and sources, each with its name; the values of this environment's own secrets are among them. */
function marks(
  environment: Readonly<Record<string, string | undefined>>,
): readonly (readonly [what: string, mark: RegExp])[] {
  const secrets = Object.keys(environment).flatMap((name) => {
    const value = givenValue(environment, name) ?? ''
    return secretName.test(name) && value.length >= 8 ? [[`the value of ${name}`, literal(value)] as const] : []
  })
  const played = [...Object.keys(lenders), ...providerIds, 'sms'].map((id) => `sandbox-${id}`)
  return [
    ['a source map', /[#@] ?sourceMappingURL=/],
    ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
    ['the name of a secret', /LOANFORM_KEYS|\b[A-Z_]+_SECRET\b|DATABASE_URL/],
    ['a route for tests', /test\/datapoints/],
    ['a folder of the machine that built it', literal(root)],
    ...played.map((secret) => ['a secret of the sandbox', new RegExp(`["'\`]${secret}["'\`]`)] as const),
    ...secrets,
  ]
}

/** Leaks, a line each; `files` are texts by path. */
export function leaksIn(
  files: Iterable<readonly [path: string, text: string]>,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const all = marks(environment)
  return [...files].flatMap(([path, text]) => [
    ...(names.test(path) ? [`${path}: is no file for browsers`] : []),
    ...all.filter(([, mark]) => mark.test(text)).map(([what]) => `${path}: holds ${what}`),
  ])
}

if (import.meta.main) {
  const folder = join(root, process.argv[2] ?? 'dist/web')
  const paths = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  // A .br is the file beside it; pictures are read as they are.
  const files = paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')] as const)
  const leaks = leaksIn(files, process.env)
  for (const leak of leaks) console.error(leak)
  console.log(`${files.length} files for browsers, ${leaks.length} leaks`)
  process.exit(leaks.length > 0 || files.length === 0 ? 1 : 0)
}
