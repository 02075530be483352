// Reply with a page that a link of a message opens. Kept by nobody, found by nobody, and it tells no other site where it was.
import type { FastifyReply } from 'fastify'
import { pagePolicy } from '#server/platform/http/security-headers.ts'

export function sendLinkPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': pagePolicy(html),
    })
    .send(html)
}
