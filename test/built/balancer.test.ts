// Test of the balancer of deploy/ in a real nginx: servers whose database is away still serve what needs none (R-24, Q5).
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNginx } from '#scripts/nginx.ts'
import type { Nginx } from '#scripts/nginx.ts'
import { freePort } from '#scripts/ports.ts'
import { root } from '#scripts/root.ts'

const refusal = '{"code":"unavailable","reference":"a reference"}'
const servers: Server[] = []
let nginx: Nginx
let balancer: string

/** Answers as one of ours without its database: no call of the API, but every page, and the parts of its own release. */
async function serverWithoutDatabase(release: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isCall = request.url?.startsWith('/api/') === true
    request.resume().once('end', () => {
      if (request.url?.includes('/assets/')) {
        const isThere = request.url.includes(release)
        return response.writeHead(isThere ? 200 : 404).end(isThere ? 'a part' : '')
      }
      response.writeHead(isCall ? 503 : 200, isCall ? { 'retry-after': '2' } : {}).end(isCall ? refusal : 'a page')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return server
}

beforeAll(async () => {
  const names = ['server-a', 'server-b']
  const port = await freePort()
  let text = readFileSync(join(root, 'deploy/balancer.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/dev/stdout', 'off')
    .replace('access_log off loanform;', 'access_log off;')
  for (const name of names) {
    const { port: at } = (await serverWithoutDatabase(name)).address() as AddressInfo
    text = text.replaceAll(`${name}:3000`, `127.0.0.1:${at}`)
  }
  nginx = await startNginx(text, { environment: process.env, say: (line) => void process.stderr.write(`${line}\n`) })
  balancer = `http://127.0.0.1:${port}`
}, 120_000)
afterAll(async () => {
  await nginx.stop()
  for (const server of servers) server.close()
})

const save = () => fetch(`${balancer}/api/lead`, { method: 'PUT', body: '{"id":"a"}' })

test('R-24: while no server has its database, calls have our refusal with its reference and pages are served', async () => {
  for (let call = 0; call < 6; call++) {
    const answer = await save()
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '2', refusal])
    const page = await fetch(`${balancer}/askrobin-es/`)
    expect([page.status, await page.text()]).toEqual([200, 'a page'])
  }
})

test('R-32: while one server has the next release, the parts of a page of either come from the server that has them', async () => {
  for (let call = 0; call < 4; call++)
    for (const release of ['server-a', 'server-b']) {
      const part = await fetch(`${balancer}/application-frontend/assets/main-${release}.js`)
      expect([part.status, await part.text()]).toEqual([200, 'a part'])
    }
  expect((await fetch(`${balancer}/application-frontend/assets/main-of-nobody.js`)).status).toBe(404)
})

test('Q5: a server that is gone is nobody’s to wait for', async () => {
  const [gone] = servers
  gone!.closeAllConnections()
  gone!.close()
  const statuses = []
  for (let call = 0; call < 6; call++) statuses.push((await fetch(`${balancer}/askrobin-es/`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
})
