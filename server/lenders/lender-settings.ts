// Settings of lenders: address, secret, and what their authentication kind needs beside them. Nothing is missing where a sandbox
// plays them (A3).
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Authentication } from '#domain/lender/lender-mapping.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import {
  developmentClient,
  developmentClientCertificate,
} from '#server/platform/kit/connectors/development-certificates.ts'
import type { LenderAccess } from '#server/platform/kit/connectors/lender-access.ts'
import { protocolOfLender } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import type { OwnProtocols } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import { isRefusedAddress } from '#server/platform/kit/outbound.ts'
import { thisMachine } from '#server/platform/kit/this-machine.ts'
import type { Reading } from '#server/platform/settings/third-parties.ts'

export interface ReadingLender extends Reading {
  readonly given: (name: string) => string | undefined
  readonly readText: (file: string) => string
  readonly word: (name: string, fallback: string | undefined) => string | undefined
}

type Kinds = {
  readonly [Kind in Authentication['kind']]: (
    id: string,
    name: string,
    reading: ReadingLender,
  ) => Pick<LenderAccess, 'clientId' | 'tokenUrl' | 'tls'>
}

const kinds: Kinds = {
  hmac: () => ({}),
  bearer: () => ({}),
  'oauth2-client-credentials': (id, name, { given, exactUrl, word, wrong, sandboxUrl }) => {
    if (!sandboxUrl && !given(`${name}_CLIENT_ID`)) wrong(`${name}_CLIENT_ID`, 'the id of our client at the lender')
    return withoutUndefined({
      clientId: word(`${name}_CLIENT_ID`, developmentClient(id)),
      tokenUrl: exactUrl(`${name}_TOKEN_URL`, undefined),
    })
  },
  'mutual-tls': (id, name, reading) => {
    const { given, wrong, sandboxUrl } = reading
    const certificate = pem(`${name}_CERTIFICATE`, reading, (text) => new X509Certificate(text))
    const key = pem(`${name}_KEY`, reading, createPrivateKey)
    const ca = pem(`${name}_CA`, reading, (text) => new X509Certificate(text))
    if (sandboxUrl && !given(`${name}_CERTIFICATE`) && !given(`${name}_KEY`)) {
      const { ca: authority, ...shown } = developmentClientCertificate(id)
      return { tls: { ...shown, ca: ca ?? authority } }
    }
    if (!given(`${name}_CERTIFICATE`)) wrong(`${name}_CERTIFICATE`, pemFile)
    if (!given(`${name}_KEY`)) wrong(`${name}_KEY`, pemFile)
    if (
      certificate !== undefined &&
      key !== undefined &&
      !new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
    )
      wrong(`${name}_KEY`, `the key of ${name}_CERTIFICATE`, 'another key')
    return { tls: withoutUndefined({ certificate: certificate ?? '', key: key ?? '', ca }) }
  },
}

const pemFile = 'the path of a PEM file'

/** The text of a file that a setting names, where it is what it must be; the file's text is never shown. */
function pem(
  name: string,
  { given, readText, wrong }: ReadingLender,
  parse: (text: string) => unknown,
): string | undefined {
  const file = given(name)
  if (file === undefined) return undefined
  try {
    const text = readText(file)
    parse(text)
    return text
  } catch {
    wrong(name, pemFile, file)
    return undefined
  }
}

/** Every lender's access, by its id. */
export function readLenders(
  folders: OwnProtocols & { readonly lenders: object },
  reading: ReadingLender,
): Readonly<Record<string, LenderAccess>> {
  const ids = Object.keys(folders.lenders)
  return Object.fromEntries(
    ids.map((id) => [id, readLender(id, protocolOfLender(folders, id).authentication, reading)]),
  )
}

/** Address and credentials of a lender: all of them must be given where no sandbox plays it. */
export function readLender(id: string, authentication: Authentication, reading: ReadingLender): LenderAccess {
  const { url, secret, given, wrong, sandboxUrl } = reading
  const name = `LENDER_${id.toUpperCase().replaceAll('-', '_')}`
  // The sandbox speaks TLS at the same address.
  const place = authentication.kind === 'mutual-tls' ? sandboxUrl?.replace(/^http:/, 'https:') : sandboxUrl
  const access = {
    baseUrl: url(`${name}_URL`, place && `${place}/lenders/${id}`) ?? '',
    secret: secret(`${name}_SECRET`, sandboxUrl && `sandbox-${id}`) ?? '',
  }
  if (!sandboxUrl && !given(`${name}_URL`)) wrong(`${name}_URL`, 'an https address')
  // A wrong address is one fault: it says nothing of who plays the lender.
  const isAsked = !sandboxUrl || access.baseUrl !== ''
  if (isAsked && !access.secret && !given(`${name}_SECRET`))
    wrong(`${name}_SECRET`, 'a secret of at least 16 characters')
  const whole = { ...access, ...kinds[authentication.kind](id, name, reading) }
  if (!sandboxUrl) {
    const addresses = { URL: whole.baseUrl, TOKEN_URL: whole.tokenUrl }
    for (const [end, text] of Object.entries(addresses)) {
      const host = text ? new URL(text).hostname : ''
      if (isNeverAsked(host)) wrong(`${name}_${end}`, 'a public address: lenders are asked at no other', host)
    }
  }
  return whole
}

/** S-27. True of a host that says so itself; what a name leads to is judged at each post. */
const isNeverAsked = (host: string) => thisMachine.has(host) || isRefusedAddress(host)
