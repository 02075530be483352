// Parser of collector requests: reads the events out of one request, under the vendor's own names. The page and the tests use
// it.
import { gunzipSync } from 'node:zlib'
import type { ReceivedRequest } from './collector-log.ts'
import { isVendor, vendor } from './collector-vendors.ts'

export interface Told {
  /** The vendor's word for what happened; `script` where it was only asked for its script. */
  readonly event: string
  /** Id by which the vendor counts it once. */
  readonly id: string
  readonly payload: unknown
}

type Read = (request: Pick<ReceivedRequest, 'path' | 'query'>, body: unknown) => readonly Told[]
type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : [])

const google: Read = (_request, body) => {
  const { entry, send_to, transaction_id, name, ...rest } = fields(body)
  if (entry !== undefined)
    return [{ event: text(fields(entry).event), id: text(fields(entry).event_id), payload: body }]
  return [{ event: text(send_to) || text(name), id: text(transaction_id), payload: rest }]
}

const reads: Readonly<Record<string, Read>> = {
  google,
  meta: ({ query: { ev = '', eid = '', ...rest } }) => [{ event: ev, id: eid, payload: rest }],
  tiktok: (_request, body) => {
    const { event, event_id, ...payload } = fields(body)
    return [{ event: text(event), id: text(event_id), payload }]
  },
  posthog: (_request, body) =>
    list(Array.isArray(body) ? body : (fields(body).batch ?? [body])).map(({ event, uuid, ...payload }) => ({
      event: text(event),
      id: text(uuid),
      payload,
    })),
  'meta-api': (_request, body) =>
    list(fields(body).data).map(({ event_name, event_id, ...payload }) => ({
      event: text(event_name),
      id: text(event_id),
      payload,
    })),
  'tiktok-api': (_request, body) =>
    list(fields(body).data).map(({ event, event_id, ...payload }) => ({
      event: text(event),
      id: text(event_id),
      payload,
    })),
  'google-api': (_request, body) =>
    list(fields(body).conversions).map(({ conversionAction, orderId, ...payload }) => ({
      event: text(conversionAction),
      id: text(orderId),
      payload,
    })),
}

/** The text of a body, unpacked where it was packed. */
export function unpacked(body: Buffer): string {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b
  try {
    return (isPacked ? gunzipSync(body) : body).toString()
  } catch {
    return body.toString('latin1')
  }
}

function json(body: Buffer): unknown {
  const said = unpacked(body)
  // Older ways of sending: a form with the JSON in base64.
  const form = /^data=([^&]+)/.exec(said)?.[1]
  const packed = form === undefined ? said : Buffer.from(decodeURIComponent(form), 'base64').toString()
  try {
    return JSON.parse(packed)
  } catch {
    return packed
  }
}

export function toldBy(received: Pick<ReceivedRequest, 'vendor' | 'path' | 'query' | 'body'>): readonly Told[] {
  const { vendor: name, path, query, body } = received
  const isScript = isVendor(name) && Object.hasOwn(vendor(name).scripts ?? {}, path)
  if (isScript) return [{ event: 'script', id: '', payload: query }]
  const told = reads[name]?.(received, json(body)).filter(({ event }) => event !== '') ?? []
  return told.length > 0 ? told : [{ event: path, id: '', payload: body.length > 0 ? json(body) : query }]
}
