// Upload calls of an applicant at the screen for pictures.
import { randomUUID } from 'node:crypto'
import type { startTestServer } from './server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>
type Headers = Readonly<Record<string, string>>

/** A lead whose lender asks for pictures: the test puts that lender behind the server. */
export async function fileCalls(server: Server, remoteAddress = '127.0.0.1') {
  const lead = await server.aLead()
  await lead.send()
  // A file that is held elsewhere is looked at again and again.
  await server.runJobs(5000)
  const { id, auth } = lead

  const sendBytes = async (path: string, payload: Buffer, headers: Headers) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${server.config.apiPath}${path}`,
      headers: { 'idempotency-key': randomUUID(), ...auth, ...headers },
      payload,
      remoteAddress,
    })
    return { status: answer.statusCode, body: answer.json<never>(), headers: answer.headers }
  }

  return {
    lead,
    /** The whole file by one call. */
    upload: (side: string, file: Buffer, headers: Headers = {}) =>
      sendBytes(`/lead/idUpload?id=${id}&side=${side}`, file, { 'content-type': 'image/jpeg', ...headers }),
    begin: (side: string, of: object) => lead.answer('/lead/idUpload/begin', { side, ...of }),
    chunk: (upload: string, offset: number, bytes: Buffer) =>
      sendBytes(`/lead/idUpload/chunk?id=${id}&upload=${upload}&offset=${offset}`, bytes, {
        'content-type': 'application/octet-stream',
      }),
    complete: (upload: string, headers: Headers = {}) => lead.answer('/lead/idUpload/complete', { upload }, headers),
    unfinished: () => server.call('GET', `/lead/${id}/uploads`, undefined, auth),
    rows: () => server.db.selectFrom('document').selectAll().where('lead_id', '=', id).execute(),
  }
}
