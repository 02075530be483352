// Legal identity of the broker behind a brand (Directive (EU) 2023/2225, art. 38).

/** The company that runs a brand in a country. Every text is as its register has it. */
export interface Broker {
  /** With its legal form: `Example Finance, S.L.`. */
  readonly company: string
  readonly address: string
  /** The public register that it stands in, and its number there. */
  readonly register: string
  readonly registrationNumber: string
  /** Lenders that it is tied to; empty for an independent broker. */
  readonly tiedTo: readonly string[]
  readonly email: string
  readonly phone?: string
  /** Where a complaint goes: an e-mail address or a web page. */
  readonly complaints: string
}
