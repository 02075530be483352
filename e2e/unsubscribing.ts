// Link to unsubscribe by: from the e-mail that the sandbox got.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** The token of the link in the e-mail that asks this address. */
export async function unsubscribeTokenOf({ request }: Page, sandboxUrl: string, email: string): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { data, headers: { 'idempotency-key': randomUUID() } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await post('/v2/lead', {
    product: 'askrobin',
    variant: 'askrobin-es',
    locale: 'es',
    generalPolicies: true,
    personalDetails: { firstName: 'Ana', lastName: 'García' },
    contactDetails: { email, phoneNumber: '612345678' },
  })
  await post('/customer/email/unsubscribe', { email, product: 'askrobin' })
  let token: string | undefined
  await expect
    .poll(async () => {
      const inbox = await (await request.get(sandboxUrl)).text()
      const found = [...inbox.matchAll(/href="([^"]*\/mail\/[\w-]+)"/g)].map(
        ([, href]) => new URL(href!, sandboxUrl).href,
      )
      const mails = await Promise.all(found.map(async (url) => (await request.get(url)).text()))
      const mail = mails.find((each) => each.includes(`${email[0]}…@`) && each.includes('/unsubscribe/'))
      token = /askrobin-es\/unsubscribe\/([\w-]+)/.exec(mail ?? '')?.[1]
      return token
    })
    .toBeDefined()
  return token!
}
