// Start of the product for the attack scripts: server and sandbox as in staging, on an embedded database in a folder that goes again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { startProcess } from '../child-process.ts'
import { freePort } from '../ports.ts'
import { nodeArguments, root } from '../root.ts'

interface Product {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Limits are those of production; the proxy that is trusted is this machine, so that each attack has an address of its own. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loanform-attack-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    APP_ENV: 'staging',
    PORT: String(port),
    PUBLIC_URL: url,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    DATA_DIR: dataDir,
    LOANFORM_KEYS: newKeyRing(),
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOKS_FILE: join(root, 'bench/no-webhooks.json'),
  }
  const run = (name: string, file: string, readyWhen: RegExp) =>
    startProcess({ name, command: process.execPath, arguments: nodeArguments(file), cwd: root, env, readyWhen })
  const sandbox = await run('sandbox', 'sandbox/main.ts', /^sandbox (http\S+)/)
  const forget = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await run('server', 'server/main.ts', /^ready (http\S+)/)
    return {
      url,
      stop: async () => {
        await server.stop()
        await sandbox.stop()
        forget()
      },
    }
  } catch (error) {
    await sandbox.stop()
    forget()
    throw error
  }
}
