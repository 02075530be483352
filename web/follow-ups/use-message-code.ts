// React hook that fills in the code of an arriving text message, where the browser can read it. Given up when the screen is
// left.
import { useEffect, useRef } from 'react'

/** `send` counts the codes: each is waited for anew. `take` is called with six figures, at most once a code. */
export function useMessageCode(send: number | undefined, take: (code: string) => void): void {
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  useEffect(() => {
    if (!send || !('OTPCredential' in window)) return undefined
    const leaving = new AbortController()
    const wait = async () => {
      const { codeFromMessage } = await import('./web-otp.ts')
      const code = await codeFromMessage(navigator, leaving.signal)
      if (code !== undefined && !leaving.signal.aborted) taking.current(code)
    }
    // A chunk that cannot be loaded leaves the input as it is: the code is typed.
    void wait().catch(() => {})
    return () => leaving.abort()
  }, [send])
}
