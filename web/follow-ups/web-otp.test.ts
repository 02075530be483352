// Test of reading the code from a text message (M5, experience 16).
import { describe, expect, test } from 'vitest'
import { codeFromMessage } from './web-otp.ts'

const answering = (answer: (asked: CredentialRequestOptions | undefined) => Promise<unknown>) =>
  ({ credentials: { get: answer } }) as unknown as Pick<Navigator, 'credentials'>

describe('M5: the code of a message', () => {
  test.each([
    ['a code', async () => ({ code: '123456' }), '123456'],
    ['a code with a space', async () => ({ code: '123 456' }), '123456'],
    ['another text', async () => ({ code: 'hello' }), undefined],
    ['nothing', async () => null, undefined],
    ['a refusal', async () => Promise.reject(new DOMException('no', 'NotAllowedError')), undefined],
  ])('M5: %s', async (_, answer, code) => {
    expect(await codeFromMessage(answering(answer), new AbortController().signal)).toBe(code)
  })

  test('M5: asks for text messages alone, and no longer than the screen is there', async () => {
    const leaving = new AbortController()
    const waiting = codeFromMessage(
      answering(
        (asked) =>
          new Promise((_, refuse) => {
            expect(asked).toMatchObject({ otp: { transport: ['sms'] } })
            asked?.signal?.addEventListener('abort', () => refuse(new DOMException('left', 'AbortError')))
          }),
      ),
      leaving.signal,
    )
    leaving.abort()
    expect(await waiting).toBeUndefined()
  })
})
