// Settings that an operator gives for every lender of the catalogue where no sandbox plays them, certificates in files included.
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { developmentClientCertificate } from '#server/platform/kit/connectors/development-certificates.ts'
import { protocolOfLender } from '#server/platform/kit/connectors/protocol-of-lender.ts'

/** The same bytes each time, so that tests at the same time do not disturb each other. */
function certificateFiles(id: string): { readonly certificate: string; readonly key: string } {
  const folder = join(tmpdir(), 'loanform-test-certificates')
  mkdirSync(folder, { recursive: true })
  const { certificate, key } = developmentClientCertificate(id)
  const files = { certificate: join(folder, `${id}.pem`), key: join(folder, `${id}-key.pem`) }
  writeFileSync(files.certificate, certificate)
  writeFileSync(files.key, key, { mode: 0o600 })
  return files
}

/** Settings that a lender's authentication kind needs beside address and secret. */
function furtherSettings(id: string): Readonly<Record<string, string>> {
  const { kind } = protocolOfLender(catalogue, id).authentication
  if (kind === 'oauth2-client-credentials') return { CLIENT_ID: 'our-client' }
  if (kind !== 'mutual-tls') return {}
  const { certificate, key } = certificateFiles(id)
  return { CERTIFICATE: certificate, KEY: key }
}

/** `LENDER_{ID}_...` of all lenders; `urlOf` says where each is reached. */
export function lenderEnvironment(
  secret: string,
  urlOf: (id: string) => string = () => 'https://lender.example',
): Readonly<Record<string, string>> {
  const rows = Object.keys(catalogue.lenders).flatMap((id) => {
    const name = `LENDER_${id.toUpperCase().replaceAll('-', '_')}`
    return Object.entries({ URL: urlOf(id), SECRET: secret, ...furtherSettings(id) }).map(
      ([end, value]) => [`${name}_${end}`, value] as const,
    )
  })
  return Object.fromEntries(rows)
}
