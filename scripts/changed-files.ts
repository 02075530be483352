// Changed files of a working copy: what differs from the main branch, committed or not.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit that this branch began at; the last commit where there is no branch `main`. */
function began(): string {
  for (const branch of ['main', 'origin/main'])
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      // There is no such branch here.
    }
  return 'HEAD'
}

/** Paths from the project's folder, files that are gone left out. */
export function changedFiles(): readonly string[] {
  const listed = git('diff', '--name-only', began()) + git('ls-files', '--others', '--exclude-standard')
  return [...new Set(listed.split('\n'))].filter((file) => file !== '' && existsSync(join(root, file)))
}
