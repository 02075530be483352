// Test of third-party script loading: nonce, one request per address, and reported failures (T-05).
import { describe, expect, test } from 'vitest'
import { loadScript, nonceOf } from './load-script.ts'

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
    const loading = loadScript(document, address)
    expect(scripts).toMatchObject([{ src: address, async: true, nonce: 'abc' }])
    scripts[0]!.listeners.load!()
    await expect(loading).resolves.toBeUndefined()
  })

  test.each([undefined, ''])('has no nonce where the page’s is %j', (nonce) => {
    const { document, scripts } = aDocument(nonce)
    void loadScript(document, address)
    expect(nonceOf(document)).toBeUndefined()
    expect(scripts[0]).not.toHaveProperty('nonce')
  })

  test('is added once, however often it is asked for; another address and another page have their own', () => {
    const { document, scripts } = aDocument()
    const other = aDocument()
    void loadScript(document, address)
    void loadScript(document, address)
    void loadScript(document, `${address}2`)
    void loadScript(other.document, address)
    expect([scripts.length, other.scripts.length]).toEqual([2, 1])
  })

  test('T-05: that is blocked is rejected without saying what, taken out, and may be asked for anew', async () => {
    const { document, scripts } = aDocument()
    const loading = loadScript(document, address)
    scripts[0]!.listeners.error!()
    await expect(loading).rejects.toThrow(/^A script cannot be loaded$/)
    expect(scripts).toEqual([])
    const again = loadScript(document, address)
    scripts[0]!.listeners.load!()
    await expect(again).resolves.toBeUndefined()
  })
})
