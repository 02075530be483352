// Server of the peers: a plain HTML form and a bare React form, built in the same run, compressed as ours are.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '#scripts/root.ts'
import { firstFields } from './fields.ts'

const head = (more = '') =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Peer</title><link rel="icon" href="data:,">${more}</head>`

const inputs = firstFields
  .map(({ name, label, type }) => `<p><label>${label} <input name="${name}" type="${type}" required></label></p>`)
  .join('')

/** The browser judges it by itself; a dozen lines say what is missing. */
const plain = `${head()}<body><main><form novalidate><div data-part="summary" role="alert" hidden><ul></ul></div>${inputs}<button type="submit">Continuar</button></form></main><script>document.querySelector('form').addEventListener('submit',function(e){e.preventDefault();var s=document.querySelector('[data-part=summary]');var u=s.querySelector('ul');u.textContent='';this.querySelectorAll(':invalid').forEach(function(c){var l=document.createElement('li');l.textContent=c.name;u.append(l)});s.hidden=!u.childElementCount})</script></body></html>`

async function reactScript(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'bench/peers/react-form.tsx') },
    },
  })
  const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.code : [])).join('\n')
}

export interface Peers {
  /** Addresses by what stands there. */
  readonly pages: Readonly<Record<'plain HTML' | 'bare React', string>>
  readonly stop: () => Promise<void>
}

export async function servePeers(): Promise<Peers> {
  const files: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
    '/plain': ['text/html', brotliCompressSync(plain)],
    '/react': [
      'text/html',
      brotliCompressSync(`${head('<script type="module" src="/react.js"></script>')}<body><main></main></body></html>`),
    ],
    '/react.js': ['text/javascript', brotliCompressSync(await reactScript())],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', Buffer.alloc(0)]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    pages: { 'plain HTML': `${url}/plain`, 'bare React': `${url}/react` },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
