// Package lock: the packages that package-lock.json names, and what is wrong with an entry.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The part of an entry of package-lock.json that is read here. */
export interface LockedPackage {
  /** Present where the folder has another name than the package (an npm alias). */
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly resolved?: string | undefined
  readonly integrity?: string | undefined
  readonly license?: string | undefined
  /** Present where it has a script that runs when it is installed. */
  readonly hasInstallScript?: boolean
  /** Present where only development needs it. */
  readonly dev?: boolean
  /** Present where an installation may go without it. */
  readonly optional?: boolean
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Every package of package-lock.json by its folder, without the project itself. */
export function readLockFile(): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }
  return Object.fromEntries(Object.entries(packages).filter(([folder]) => folder !== ''))
}

const parent = 'node_modules/'

/** The name of the package that lies in a folder: `node_modules/a/node_modules/@b/c` holds `@b/c`, unless aliased. */
export const packageName = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf(parent) + parent.length)

const registry = 'https://registry.npmjs.org/'

/** Faults of the lock file's entries, one sentence each: npm checks a download only where there is a hash. */
export function lockFileProblems(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, entry]) => {
    const { version, resolved, integrity } = entry
    const expected = `${registry}${packageName(folder, entry)}/-/`
    const problems: string[] = []
    if (!integrity?.startsWith('sha512-')) problems.push(`${folder}: has no sha512 integrity hash`)
    if (!version) problems.push(`${folder}: has no version`)
    if (!resolved) problems.push(`${folder}: has no resolved address`)
    else if (!resolved.startsWith(expected)) problems.push(`${folder}: comes from ${resolved}, expected ${expected}`)
    return problems
  })
}
