// Host pages for embedding tests: one small server for any host name. What a page hears is kept in `received` (events of the
// element) and `messages` (whatever was posted to it).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostPages {
  readonly port: number
  readonly close: () => Promise<void>
}

const listening = `<script>
  received = []; messages = []
  for (const type of ['ready', 'height', 'step', 'lead', 'completed', 'rejected', 'error', 'colours'])
    addEventListener('loanform:' + type, ({ detail }) => received.push({ type, ...detail }))
  addEventListener('message', ({ origin, data }) => messages.push({ origin, data, at: performance.now() }))
</script>`

/** Bodies by path; `form` is the form's origin. A page takes what it needs from its own address. */
const bodies: Readonly<Record<string, (form: string, query: URLSearchParams) => string>> = {
  '/element': (form, query) =>
    `${listening}<h1>A site of somebody else</h1><div style="height:600px">Words of its own</div>
     <script src="${form}/embed.js" async></script>${query
       .getAll('form')
       .map((attributes) => `<loan-form ${attributes}></loan-form>`)
       .join('')}`,
  '/frame': (form, query) =>
    `<iframe src="${form}${query.get('path')}" width="100%" height="700" ${query.get('attributes') ?? ''}></iframe>`,
  '/covered': (form, query) =>
    `<iframe src="${form}${query.get('path')}" width="100%" height="700"></iframe>
     <div id="cover" style="display:none;position:fixed;inset:0;z-index:9;pointer-events:none;background:#fff">Win a prize</div>`,
  '/around': (_form, query) => `<iframe src="${query.get('inner')}" width="100%" height="700"></iframe>`,
  '/liar': () =>
    `<script>for (const data of [{ type: 'FORM_HEIGHT', height: 4444 }, { source: 'loanform', version: 1, type: 'completed', state: 'accepted' }])
       parent.postMessage(data, '*')</script>`,
}

/** Starts the pages around a form at `form`. */
export async function startHostPages(form: string): Promise<HostPages> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const body = bodies[pathname]
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><body style="margin:0">${body?.(form, searchParams) ?? ''}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
