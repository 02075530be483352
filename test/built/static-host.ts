// nginx host for built files: as built with the API beside it, and one variant rendered for an API elsewhere.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { buildSettings } from '#scripts/build-settings.ts'
import { writeHosting } from '#scripts/hosting.ts'
import { startNginx } from '#scripts/nginx.ts'
import { freePort } from '#scripts/ports.ts'
import { prerenderAll } from '#scripts/prerender.ts'
import { startProduct } from '#scripts/product.ts'
import { root } from '#scripts/root.ts'
import type { Site } from '#scripts/site.ts'

export interface Hosted {
  /** Our own server, which serves the same build and is the API. */
  readonly server: string
  /** nginx over `dist`, the API below `/api`. */
  readonly beside: string
  /** nginx over the pages of one variant, at every host, which call `server` across origins. */
  readonly elsewhere: string
  /** Log of the first nginx. */
  readonly log: () => string
  /** Site description of the build in `dist/hosting`. */
  readonly site: Site
  readonly stop: () => Promise<void>
}

/** The sample configuration for a folder with `web` and `nginx` in it. Throws where it has no such line to change. */
function sample(folder: string, port: number, api: string): string {
  const changes: Readonly<Record<string, string>> = {
    '/srv/loanform': folder,
    'listen 80;': `listen 127.0.0.1:${port};`,
    'server 127.0.0.1:3000;': `server ${api};`,
    '/var/log/nginx/loanform.log': join(folder, 'access.log'),
  }
  let text = readFileSync(join(root, 'docs/hosting/nginx.conf'), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/hosting/nginx.conf has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Draws the pages and their policies anew for `apiBase` and one variant. The shared files are those of the build. */
async function drawElsewhere(folder: string, apiBase: string): Promise<void> {
  const settings = buildSettings({ API_BASE: apiBase, PRODUCT: 'askrobin', COUNTRY: 'es' })
  const write = async (file: string, text: string | Uint8Array) => {
    const to = file.startsWith(folder) ? file : join(folder, relative(join(root, 'dist'), file))
    if (to.startsWith(join(folder, 'web/assets'))) return
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
  const drawn = await prerenderAll(settings, { root, write })
  await writeHosting(settings, drawn, { folder, write })
  await write(join(folder, 'web/embed.js'), 'void 0')
  symlinkSync(join(root, 'dist/web/assets'), join(folder, 'web/assets'))
}

/** Starts our own server and two nginx over the build that is there. Rejects where there is no nginx to be had. */
export async function startHosted(): Promise<Hosted> {
  const besidePort = await freePort()
  const elsewherePort = await freePort()
  const elsewhere = `http://127.0.0.1:${elsewherePort}`
  const folders = ['beside', 'elsewhere'].map((name) => mkdtempSync(join(tmpdir(), `loanform-${name}-`)))
  const [here, there] = folders as [string, string]
  const product = await startProduct({ CORS_ORIGINS: elsewhere })
  const api = new URL(product.url).host
  symlinkSync(join(root, 'dist/web'), join(here, 'web'))
  symlinkSync(join(root, 'dist/hosting/nginx'), join(here, 'nginx'))
  await drawElsewhere(there, `${product.url}/api`)
  const options = { environment: process.env, say: (text: string) => void process.stderr.write(`${text}\n`) }
  const servers = await Promise.all([
    startNginx(sample(here, besidePort, api), options),
    startNginx(sample(there, elsewherePort, api), options),
  ])
  return {
    server: product.url,
    beside: `http://127.0.0.1:${besidePort}`,
    elsewhere,
    log: () => readFileSync(join(here, 'access.log'), 'utf8'),
    site: JSON.parse(readFileSync(join(root, 'dist/hosting/site.json'), 'utf8')) as Site,
    stop: async () => {
      await Promise.all(servers.map((each) => each.stop()))
      await product.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
