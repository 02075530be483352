// Request of a client to a server that runs: JSON, under a key, for the owner of a token.

export interface JsonRequest {
  readonly method: string
  readonly body?: object | undefined
  readonly token?: string | undefined
  /** Of the one write, however often it is sent. */
  readonly key: string
}

/** Options of `fetch`. */
export const jsonRequest = ({ method, body, token, key }: JsonRequest): RequestInit => ({
  method,
  headers: {
    'idempotency-key': key,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
})
