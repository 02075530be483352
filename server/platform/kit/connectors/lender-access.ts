// Access to a lender: its address and what we show it to be let in, from the settings.
import type { ClientTls } from '../outbound.ts'

export interface LenderAccess {
  /** Without the protocol's own paths: `https://lender.example/loanform`. */
  readonly baseUrl: string
  /** Shared with the lender: signs, is the bearer's token, or is the client's secret. Call-backs are verified by it too. */
  readonly secret: string
  /** Of OAuth 2 client credentials. */
  readonly clientId?: string
  /** Address of the token service, where that is not below `baseUrl`. */
  readonly tokenUrl?: string
  /** Of mutual TLS, as PEM. `ca` absent: the authorities that the machine trusts. */
  readonly tls?: ClientTls
}
