// Test of the bootstrap: arguments, output and exit code are passed through unchanged.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './root.ts'

describe('the start of a script', () => {
  let project: string
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'loanform-bootstrap-'))
    mkdirSync(join(project, 'scripts'))
    for (const file of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs'])
      copyFileSync(join(root, file), join(project, file))
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction')
  })
  afterEach(() => rmSync(project, { recursive: true, force: true }))

  const bootstrap = (...given: string[]) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...given], { cwd: project, encoding: 'utf8' })

  test('runs it on the pinned Node with its arguments, and says nothing of its own on stdout', () => {
    writeFileSync(
      join(project, 'scripts/x.ts'),
      'const n: number = 3\nconsole.log(process.versions.node.split(".")[0], process.argv.slice(2).join())\nprocess.exit(n)',
    )
    const { status, stdout, stderr } = bootstrap('scripts/x.ts', 'a', '--b')
    expect({ status, stdout, stderr }).toEqual({ status: 3, stdout: '24 a,--b\n', stderr: '' })
  })

  test('passes a signal on and waits for the end', () => {
    writeFileSync(
      join(project, 'scripts/x.ts'),
      "process.on('SIGTERM', () => { console.log('bye'); process.exit(4) })\nsetInterval(() => {}, 1000)\nprocess.kill(process.ppid, 'SIGTERM')",
    )
    const { status, stdout } = bootstrap('scripts/x.ts')
    expect({ status, stdout }).toEqual({ status: 4, stdout: 'bye\n' })
  })

  test('without a script says how it is meant', () => {
    expect(bootstrap()).toMatchObject({ status: 1, stderr: expect.stringContaining('Which script?') as string })
  })
})
