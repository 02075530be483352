// `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. There where a contact is set.
import type { FastifyInstance } from 'fastify'
import type { PlatformDeps } from '../platform-dependencies.ts'

const path = '/.well-known/security.txt'
const heldDays = 90

/** The file says that it ends in some months, whenever it is asked for: a server that is left alone keeps telling the truth. */
export function registerSecurityTxt(app: FastifyInstance, { config, now }: Pick<PlatformDeps, 'config' | 'now'>): void {
  const { securityContact, publicUrl } = config
  if (securityContact === undefined) return
  app.get(path, async (_request, reply) => {
    const expires = new Date(now() + heldDays * 86_400_000).toISOString()
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${path}`]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
