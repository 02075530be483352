// Server of the peers: a plain HTML form, a bare React form, and bare React that draws our own pages. Built in the same run,
// compressed as ours are.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '#scripts/root.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { firstFields } from './fields.ts'

const head = (more = '') =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Peer</title><link rel="icon" href="data:,">${more}</head>`

const inputs = firstFields
  .map(({ name, label, type }) => `<p><label>${label} <input name="${name}" type="${type}" required></label></p>`)
  .join('')

/** The browser judges it by itself; a dozen lines say what is missing. */
const plain = `${head()}<body><main><form novalidate><div data-part="summary" role="alert" hidden><ul></ul></div>${inputs}<button type="submit">Continuar</button></form></main><script>document.querySelector('form').addEventListener('submit',function(e){e.preventDefault();var s=document.querySelector('[data-part=summary]');var u=s.querySelector('ul');u.textContent='';this.querySelectorAll(':invalid').forEach(function(c){var l=document.createElement('li');l.textContent=c.name;u.append(l)});s.hidden=!u.childElementCount})</script></body></html>`

async function scriptOf(file: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'bench/peers', file) },
    },
  })
  const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.code : [])).join('\n')
}

type Files = Readonly<Record<string, readonly [type: string, text: string]>>

interface Served {
  readonly url: string
  readonly stop: () => Promise<void>
}

async function serve(texts: Files): Promise<Served> {
  const files = new Map(
    Object.entries(texts).map(([path, [type, text]]) => [path, { type, body: brotliCompressSync(text) }]),
  )
  const server = createServer((request, response) => {
    const { type, body } = files.get(request.url ?? '') ?? { type: 'text/plain', body: brotliCompressSync('') }
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const reactPage = `${head('<script type="module" src="/react.js"></script>')}<body><main></main></body></html>`

export interface Peers {
  /** Addresses by what stands there. */
  readonly pages: Readonly<Record<'plain HTML' | 'bare React', string>>
  readonly stop: Served['stop']
}

export async function servePeers(): Promise<Peers> {
  const { url, stop } = await serve({
    '/plain': ['text/html', plain],
    '/react': ['text/html', reactPage],
    '/react.js': ['text/javascript', await scriptOf('react-form.tsx')],
  })
  return { pages: { 'plain HTML': `${url}/plain`, 'bare React': `${url}/react` }, stop }
}

/** Serves our pages as bare React draws them, with their styles and their frame. */
export async function serveDrawn({ pages, styles, body }: DrawnPages): Promise<Served> {
  const data = JSON.stringify(pages).replaceAll('<', '\\u003c')
  const starts = `<script id="pages" type="application/json">${data}</script><script type="module" src="/drawn.js"></script>`
  return serve({
    '/': [
      'text/html',
      `${head(`<style>${styles}</style>`)}${body.replace('</body>', () => `${starts}</body></html>`)}`,
    ],
    '/drawn.js': ['text/javascript', await scriptOf('drawn-form.tsx')],
  })
}
