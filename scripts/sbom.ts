// Software bill of materials: `npm run sbom` writes what ships to dist/sbom.cdx.json, CycloneDX made by npm (S-34).
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { shippedPackages } from './licences.ts'
import { readLockFile } from './lock-file.ts'
import { root } from './root.ts'

/** The part of a CycloneDX document that is read here. */
export interface Bom {
  readonly metadata: { readonly component: { readonly name: string; readonly 'bom-ref': string } }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/**
 * npm's document of all packages, reduced to what ships. `npm sbom --omit=dev` cannot be used: it also leaves out what
 * production and development both need, `pg-types` for one. Throws where npm's document lacks a package that ships.
 */
export function shippedBom(bom: Bom, name: string, shipped: ReadonlySet<string>): Bom {
  const components = bom.components.filter((each) => shipped.has(each['bom-ref']))
  const listed = new Set(components.map((each) => each['bom-ref']))
  const missing = [...shipped].filter((ref) => !listed.has(ref))
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}`)
  const project = bom.metadata.component
  const kept = new Set([project['bom-ref'], ...listed])
  return {
    ...bom,
    // npm names the project after its folder.
    metadata: { ...bom.metadata, component: { ...project, name } },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) })),
  }
}

/** npm's document of every package of the lock, whatever is installed on this machine. */
const fromNpm = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: platform() === 'win32',
  })

if (import.meta.main) {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string }
  const shipped = new Set(
    shippedPackages(readLockFile(), () => undefined).map((each) => `${each.name}@${each.version}`),
  )
  const bom = shippedBom(JSON.parse(fromNpm()) as Bom, name, shipped)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(bom, undefined, 2)}\n`)
  console.log(`dist/sbom.cdx.json: ${bom.components.length} packages`)
}
