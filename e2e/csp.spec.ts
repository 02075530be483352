// Browser test of the content security policy with a changed tag container: unlisted sources are blocked and reported (S-10,
// S-12, F19). The applicant notices nothing.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startProduct } from '../scripts/product.ts'
import type { Product } from '../scripts/product.ts'
import { linkedPaths } from '#domain/journey/known-paths.ts'
import { nodeArguments, root } from '../scripts/root.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { answerUpTo } from './applicant.ts'
import { testOn } from './browser.ts'

/** Marks of the container's additions, by name: each is set where that addition ran. */
type Ran = Readonly<Record<string, true>>

interface Vendors {
  readonly container: string
  readonly listed: string
  readonly unlisted: string
  /** Requests that each host received. */
  readonly asked: readonly string[]
}

const ran = (name: string) => `(window.ran ??= {})[${JSON.stringify(name)}] = true;`

/** As a container does whose owner added more: it copies the nonce that it finds to what it adds. */
const container = (listed: string, unlisted: string) => `{
  ${ran('container')}
  const { nonce } = document.currentScript
  const add = (more) => document.head.append(Object.assign(document.createElement('script'), more))
  add({ src: '${listed}/tag.js?name=listed' })
  add({ src: '${unlisted}/tag.js?name=unlisted' })
  add({ src: '${unlisted}/tag.js?name=unlisted-with-nonce', nonce })
  add({ textContent: ${JSON.stringify(ran('inline'))} })
  add({ textContent: ${JSON.stringify(ran('inline-with-nonce'))}, nonce })
  try { eval(${JSON.stringify(ran('eval'))}) } catch {}
  fetch('${unlisted}/collect').catch(() => {})
  new Image().src = '${unlisted}/pixel.gif?e=canary@example.test'
  document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(`<img src="data:," onerror='${ran('handler')}'>`)})
}`

async function listen(answer: (path: string) => string, asked: string[]): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    response.end(answer(request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const tag = (path: string) => ran(new URL(path, 'http://x').searchParams.get('name') ?? '')

async function startWithContainer(): Promise<Product & { readonly vendors: Vendors }> {
  const asked: string[] = []
  const unlisted = await listen(tag, asked)
  const listed = await listen(tag, asked)
  const gtm = await listen(() => container(listed.origin, unlisted.origin), asked)
  const folder = mkdtempSync(join(tmpdir(), 'loanform-csp-'))
  const file = join(folder, 'tracking.json')
  const tagManager = { id: 'GTM-TEST', address: gtm.origin, scripts: [listed.origin] }
  writeFileSync(file, JSON.stringify({ 'askrobin-es': { sinks: { tagManager } } }))
  const product = await startProduct({ TRACKING_FILE: file })
  const stop = async () => {
    await product.stop()
    for (const { server } of [unlisted, listed, gtm]) server.close()
    rmSync(folder, { recursive: true })
  }
  const vendors = { container: gtm.origin, listed: listed.origin, unlisted: unlisted.origin, asked }
  return { ...product, vendors, stop }
}

const test = testOn('container', startWithContainer)

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

interface Row {
  readonly variant: string
  readonly directive: string
  readonly blocked: string
}

/** CSP reports as the operator sees them, by the command line beside the running server. */
const reports = ({ dataDirectory, url }: Product): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: dataDirectory, PORT: new URL(url).port }
    const command = [...nodeArguments('server/admin.ts'), 'csp-reports', '--json']
    execFile(process.execPath, command, { cwd: root, env }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out) as Row[]),
    )
  })

const told = async (product: Product) =>
  (await reports(product)).map(({ variant, directive, blocked }) => `${variant} ${directive} ${blocked}`)

/** Loads the container as the page's own code does. */
const addContainer = (page: Page, address: string) =>
  page.evaluate(
    (src) =>
      new Promise<void>((resolve, reject) => {
        const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')!
        const script = Object.assign(document.createElement('script'), { src, nonce, async: true })
        script.addEventListener('load', () => resolve())
        script.addEventListener('error', () => reject(new Error('not loaded')))
        document.head.append(script)
      }),
    `${address}/gtm.js?id=GTM-TEST`,
  )

const whatRan = (page: Page) =>
  page.evaluate(() => Object.keys((window as unknown as { ran?: Ran }).ran ?? {}).toSorted())

test('S-12 F19: what a container adds from hosts that are not listed is blocked, also with the page’s nonce, and told; the way goes on', async ({
  page,
  product,
}) => {
  test.slow()
  const { container: gtm, unlisted, asked } = product.vendors
  await page.goto('/askrobin-es/')
  await addContainer(page, gtm)
  await expect.poll(() => whatRan(page)).toEqual(['container', 'inline-with-nonce', 'listed'])
  // The way goes on as if nothing were there.
  await answerUpTo(page, spain, 'address-information')
  expect(await whatRan(page)).toEqual(['container', 'inline-with-nonce', 'listed'])
  expect(asked.filter((each) => each.startsWith(new URL(unlisted).host))).toEqual([])
  const rows = ['connect-src', 'img-src', 'script-src-elem'].map((directive) => `askrobin-es ${directive} ${unlisted}`)
  await expect
    .poll(() => told(product), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        ...rows,
        'askrobin-es script-src eval',
        'askrobin-es script-src-attr inline',
        'askrobin-es script-src-elem inline',
      ]),
    )
  expect(JSON.stringify(await reports(product))).not.toContain('canary')
})

test('S-10: a script that somebody got into a page does not run, and is told, where nobody is told of visits too', async ({
  page,
  product,
}) => {
  // The way of a parser, which is none of a text: what stands in the page from the beginning is not asked for a trusted type.
  await page.route('**/askrobin-mx/', async (route) => {
    const response = await route.fetch()
    const added = `<script>${ran('injected')}</script><script src="https://evil.example/x.js"></script></head>`
    await route.fulfill({ response, body: (await response.text()).replace('</head>', added) })
  })
  await page.goto('/askrobin-mx/')
  await expect
    .poll(() => told(product), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        'askrobin-mx script-src-elem https://evil.example',
        'askrobin-mx script-src-elem inline',
      ]),
    )
  expect(await whatRan(page)).toEqual([])
})

test('S-10 S-11: no text becomes HTML or a script where nobody is told of visits, on any page, and an attempt is told', async ({
  page,
  product,
}) => {
  test.slow()
  const refusals: string[] = []
  page.on('console', (message) => void (/Trusted/.test(message.text()) && refusals.push(message.text())))
  for (const path of ['', 'about', 'my-data/nothing', 'continue/nothing', 'unsubscribe', 'reference-person/nothing']) {
    await page.goto(`/askrobin-mx/${path}`)
    await expect(page.locator('h1').first()).toBeVisible()
    const attempts = await page.evaluate(() => {
      const attempt = (act: () => void) => {
        try {
          act()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const script = document.createElement('script')
      return [
        attempt(() => (document.body.innerHTML = '<img src=x>')),
        attempt(() => (script.src = 'https://evil.example/x.js')),
        attempt(() => (script.textContent = 'window.ran = 1')),
        attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      ]
    })
    expect(attempts, path).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
    // Those four and none of the page's own; a page that a link opens has a policy beside the variant's, and each says so.
    const policies = linkedPaths.includes(path.split('/')[0]!) ? 2 : 1
    expect(refusals.splice(0), path).toHaveLength(4 * policies)
  }
  await expect
    .poll(() => told(product), { timeout: 30_000 })
    .toContain('askrobin-mx require-trusted-types-for trusted-types-sink')
})

test('S-10 S-11: a page that a link opened enforces trusted types where visits are told too, and loads no vendor; the next document does', async ({
  page,
  product,
}) => {
  const { asked } = product.vendors
  const containers = () => asked.filter((each) => each.includes('/gtm.js')).length
  const before = containers()
  await page.goto('/askrobin-es/my-data/nothing')
  await expect(page.locator('main h1')).toHaveText('Este enlace ya no funciona')
  const notice = page.locator('[data-part="privacy"]')
  await notice.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await expect(notice).toBeHidden()
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x>'
      return 'done'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await page.getByRole('button', { name: 'Recibir un enlace nuevo por correo' }).click()
  await expect(page.locator('main h1')).toHaveText('Revisa tu correo')
  expect(containers()).toBe(before)
  await page.goto('/askrobin-es/')
  await expect.poll(containers).toBe(before + 1)
})

test('S-10: the whole first way is gone with trusted types enforced, and nothing of ours is refused', async ({
  page,
}) => {
  test.slow()
  const refusals: string[] = []
  page.on('console', (message) => void (/Trusted/.test(message.text()) && refusals.push(message.text())))
  await page.goto(`/${mexico.variant}/`)
  await answerUpTo(page, mexico, 'address-information')
  expect(refusals).toEqual([])
})

test('S-10: each answer has a nonce of its own, which style sheets cannot read and going back does not mix up', async ({
  page,
  product,
}) => {
  const { container: gtm } = product.vendors
  const nonces = new Set<string>()
  const arrive = async (address: string) => {
    const response = await page.goto(address)
    const [, sent = ''] = /'nonce-([^']+)'/.exec((await response!.allHeaders())['content-security-policy']!) ?? []
    const [hidden, read] = await page.evaluate(() => {
      const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')!
      return [meta.getAttribute('nonce'), meta.nonce]
    })
    expect([hidden, read]).toEqual(['', sent])
    nonces.add(sent)
  }
  await arrive('/askrobin-es/')
  await arrive('/askrobin-es/')
  await arrive('/askrobin-es/nowhere')
  expect(nonces.size).toBe(3)
  await page.goBack()
  await addContainer(page, gtm)
  await expect.poll(() => whatRan(page)).toContain('inline-with-nonce')
})
