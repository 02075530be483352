// Test server of two lenders that each test plays, and of the messages that its applicants would get.
import type { Sms } from '#server/platform/sms/sms-gateway.ts'
import { deleteLeads } from './database.ts'
import { caughtMessages } from './caught-messages.ts'
import { behind, fakeLender, firstTwo, start, startTestServer } from './server.ts'

/** Both say no until a test has them say something else. */
const saysNo = () => fakeLender({ kind: 'rejected' })

/** `startServer` goes before all tests, `clear` before each. */
export function twoLenders() {
  const played = { first: saysNo(), second: saysNo() }
  const { mails, senders, forget } = caughtMessages()
  const sms: (Sms & { readonly at: number })[] = []
  const startServer = async () => {
    const server = await startTestServer({
      catalogue: { lenders: firstTwo },
      market: { mode: 'offers' },
      lenders: { moneyman: behind(() => played.first), creditea: behind(() => played.second) },
      ...senders,
      sendSms: async (message) => void sms.push({ ...message, at: server.clock.now }),
    })
    return server
  }
  return {
    played,
    mails,
    sms,
    startServer,
    clear: async ({ db, clock }: Pick<Awaited<ReturnType<typeof startServer>>, 'db' | 'clock'>) => {
      Object.assign(played, { first: saysNo(), second: saysNo() })
      await deleteLeads(db)
      for (const table of ['job', 'outbox', 'suppression'] as const) await db.deleteFrom(table).execute()
      forget()
      sms.length = 0
      clock.now = start
    },
  }
}
