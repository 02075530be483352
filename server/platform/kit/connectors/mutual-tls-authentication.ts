// Mutual TLS: the connection itself shows our certificate (`transport.ts`), so a request needs nothing more.
import type { Authenticator } from './authenticator.ts'

export function mutualTlsAuthentication(): Authenticator {
  return { headers: async () => ({}) }
}
