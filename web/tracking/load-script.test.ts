// Test of third-party script loading: nonce, one request per address, and reported failures (T-05).
import { describe, expect, test } from 'vitest'
import { scriptPolicyName } from '#contract/script-policy.ts'
import { nonceOf, scriptLoader } from './load-script.ts'

interface FakeScript {
  src: string
  async: boolean
  nonce?: string
  readonly listeners: Record<string, () => void>
}

function aDocument(nonce?: string) {
  const scripts: FakeScript[] = []
  const document = {
    querySelector: (selector: string) =>
      selector === 'meta[property="csp-nonce"]' && nonce !== undefined ? { nonce } : null,
    createElement: () => {
      const listeners: Record<string, () => void> = {}
      const script = {
        listeners,
        addEventListener: (event: string, listener: () => void) => (listeners[event] = listener),
        remove: () => scripts.splice(scripts.indexOf(script as unknown as FakeScript), 1),
      }
      return script
    },
    head: { append: (script: FakeScript) => scripts.push(script) },
  }
  return { document: document as unknown as Document, scripts }
}

const address = 'https://vendor.example/tag.js?id=1'

describe('a script', () => {
  test('is added asynchronously with the page’s nonce, and is over once it ran', async () => {
    const { document, scripts } = aDocument('abc')
    const loading = scriptLoader(document, [address])(address)
    expect(scripts).toMatchObject([{ src: address, async: true, nonce: 'abc' }])
    scripts[0]!.listeners.load!()
    await expect(loading).resolves.toBeUndefined()
  })

  test.each([undefined, ''])('has no nonce where the page’s is %j', (nonce) => {
    const { document, scripts } = aDocument(nonce)
    void scriptLoader(document, [address])(address)
    expect(nonceOf(document)).toBeUndefined()
    expect(scripts[0]).not.toHaveProperty('nonce')
  })

  test('is added once, however often it is asked for; another address and another page have their own', () => {
    const { document, scripts } = aDocument()
    const other = aDocument()
    void scriptLoader(document, [address])(address)
    void scriptLoader(document, [address])(address)
    void scriptLoader(document, [address])(`${address}2`)
    void scriptLoader(other.document, [address])(address)
    expect([scripts.length, other.scripts.length]).toEqual([2, 1])
  })

  test('T-05: that is blocked is rejected without saying what, taken out, and may be asked for anew', async () => {
    const { document, scripts } = aDocument()
    const loading = scriptLoader(document, [address])(address)
    scripts[0]!.listeners.error!()
    await expect(loading).rejects.toThrow(/^A script cannot be loaded$/)
    expect(scripts).toEqual([])
    const again = scriptLoader(document, [address])(address)
    scripts[0]!.listeners.load!()
    await expect(again).resolves.toBeUndefined()
  })
})

describe('S-10: the one place where a text becomes the address of a script', () => {
  test.each([
    ['another host', 'https://evil.example/tag.js'],
    ['a host that looks alike', 'https://vendor.example.evil.example/tag.js'],
    ['another scheme', 'http://vendor.example/tag.js'],
    ['no host', 'data:text/javascript,alert(1)'],
    ['no address', '/tag.js'],
  ])('refuses %s', async (_what, odd) => {
    const { document, scripts } = aDocument()
    await expect(scriptLoader(document, [address])(odd)).rejects.toThrow(TypeError)
    expect(scripts).toEqual([])
  })

  test('makes one policy of its name, and gives the browser what that made', () => {
    const { document, scripts } = aDocument()
    const names: string[] = []
    const trustedTypes = {
      createPolicy: (name: string, { createScriptURL }: { createScriptURL: (text: string) => string }) => {
        names.push(name)
        return { createScriptURL: (text: string) => `${createScriptURL(text)}#trusted` }
      },
    }
    const load = scriptLoader(Object.assign(document, { defaultView: { trustedTypes } }), [address])
    expect(names).toEqual([])
    void load(address)
    void load(address)
    void load(`${address}2`)
    expect(names).toEqual([scriptPolicyName])
    expect(scripts.map(({ src }) => src)).toEqual([`${address}#trusted`, `${address}2#trusted`])
  })
})
