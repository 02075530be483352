// Setting of the server's public address: where lenders call back and where links lead.
import { hostWeb } from './settings-forms.ts'
import type { Reader } from './settings-forms.ts'

interface Reading {
  readonly read: Reader
  readonly given: (name: string) => string | undefined
  readonly wrong: (name: string, expected: string) => void
  readonly plainHttp: boolean
}

/**
 * Where nothing is said it is this machine itself, over plain HTTP. Where only https is spoken it must be said: links to the server's own
 * machine would lead applicants nowhere.
 */
export function readPublicUrl(
  { read, given, wrong, plainHttp }: Reading,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const name = 'PUBLIC_URL'
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (plainHttp || given(name)) return read(name, hostWeb(plainHttp), plainHttp ? here : undefined) ?? ''
  wrong(name, 'the https address that applicants and lenders know the server by, such as https://form.example')
  return ''
}
