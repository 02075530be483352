// Development certificates: how sandbox and server know each other by mutual TLS where a sandbox plays lenders. Like the sandbox's
// secrets they are well known: keys follow from names, so that both processes make the same without telling each other. Never in
// production, where certificates come from the settings.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isIP } from 'node:net'

export interface DevelopmentCertificate {
  /** PEM. */
  readonly certificate: string
  readonly key: string
  /** The authority that signed it. */
  readonly ca: string
}

/** Our server's name at the sandbox: the id of its OAuth 2 client, and the name in its certificate. */
export const developmentClient = (lenderId: string) => `loanform-${lenderId}`

const authority = 'Loanform development'

/** DER of X.690: tag, length, content. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents)
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const yes = bytes('0101ff')
const version3 = bytes('a003020102')
const ed25519 = sequence(bytes('06032b6570'))
const commonName = bytes('0603550403')
const basicConstraints = bytes('0603551d13')
const alternativeName = bytes('0603551d11')
// 2020 to 2120: a date of the day would make two processes differ.
const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x18, Buffer.from('21200101000000Z')))

const nameOf = (text: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))

/** The key that goes with a name: Ed25519, its seed the name's hash (RFC 8410). */
function keyOf(name: string): KeyObject {
  const seed = createHash('sha256').update(`loanform development certificate: ${name}`).digest()
  const pkcs8 = Buffer.concat([bytes('302e020100300506032b657004220420'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}

/** RFC 5952 is not needed: addresses of this machine are written in full or as `::1`. */
function addressBytes(address: string): Buffer | undefined {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  return address === '::1' ? Buffer.from([...Array.from({ length: 15 }, () => 0), 1]) : undefined
}

const alternativeNames = (hosts: readonly string[]) =>
  sequence(
    ...hosts.map((host) => {
      const address = addressBytes(host)
      return address ? der(0x87, address) : der(0x82, Buffer.from(host))
    }),
  )

interface Subject {
  readonly name: string
  /** Hosts of a server; empty for a client. */
  readonly hosts: readonly string[]
}

function certificateOf({ name, hosts }: Subject): string {
  const isAuthority = name === authority
  const extensions = [
    ...(isAuthority ? [sequence(basicConstraints, yes, der(0x04, sequence(yes)))] : []),
    ...(hosts.length > 0 ? [sequence(alternativeName, der(0x04, alternativeNames(hosts)))] : []),
  ]
  const serial = createHash('sha256')
    .update(`${name} ${hosts.join(' ')}`)
    .digest()
    .subarray(0, 8)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const body = sequence(
    version3,
    der(0x02, serial),
    ed25519,
    nameOf(authority),
    validity,
    nameOf(name),
    createPublicKey(keyOf(name)).export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = sign(null, body, keyOf(authority))
  const whole = sequence(body, ed25519, der(0x03, Buffer.of(0), signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${whole.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}

const withKey = (subject: Subject): DevelopmentCertificate => ({
  certificate: certificateOf(subject),
  key: keyOf(subject.name).export({ format: 'pem', type: 'pkcs8' }).toString(),
  ca: certificateOf({ name: authority, hosts: [] }),
})

/** Client certificate that our server shows to a played lender. */
export const developmentClientCertificate = (lenderId: string): DevelopmentCertificate =>
  withKey({ name: developmentClient(lenderId), hosts: [] })

/** Server certificate of the sandbox, valid for all of these hosts. */
export const developmentServerCertificate = (hosts: readonly string[]): DevelopmentCertificate =>
  withKey({ name: 'Loanform sandbox', hosts })
