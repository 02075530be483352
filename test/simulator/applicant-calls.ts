// Calls of a simulated applicant. Each is repeated under its key while it gets no answer; writes that were acknowledged are
// recorded.
import type { Answers } from '#domain/questions/answers.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { secondMs } from './world.ts'
import type { Acknowledged, Reply, World } from './world.ts'

export interface Applicant {
  readonly world: World
  readonly apiPath: string
  /** Name in the log. */
  readonly name: string
  readonly canary: string
  readonly answers: Answers
  /** Id of the lead and its token; empty until it is created. */
  id: string
  token: string
  reply: LeadReply | undefined
  /** Looks at the page so often more before leaving. */
  patience: number
}

interface Sending {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly answered: (reply: Reply) => void
  /** Called where no try got an answer, once there is a lead. */
  readonly givenUp: () => void
}

/** A call that is repeated under its key while it gets no answer, three times at most. */
export function send(applicant: Applicant, sending: Sending, key = applicant.world.newId(), tries = 3): void {
  const { world, apiPath, token } = applicant
  const { method, path, body, answered, givenUp } = sending
  const again = () => {
    if (tries > 1)
      world.plan(world.chance.between(secondMs, 20 * secondMs), `${applicant.name} repeats`, async () =>
        send(applicant, sending, key, tries - 1),
      )
    else if (applicant.id !== '') givenUp()
  }
  world.call({
    name: `${applicant.name} ${sending.name}`,
    request: {
      method,
      url: `${apiPath}${path}`,
      headers: {
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { payload: body } : {}),
    },
    answered: (reply) => {
      if (reply.status >= 500 || (reply.status === 409 && codeOf(reply) === 'still-running')) again()
      else answered(reply)
    },
    lost: again,
  })
}

const codeOf = ({ body }: Reply) => (body as { readonly code?: string }).code

/** A write that the applicant was told of, with the query that finds it. */
export interface Write extends Pick<Acknowledged, 'what' | 'sql' | 'values'> {
  /** Absent: an erasure of the lead takes it away. */
  readonly staysAfterErasure?: true
}

export function acknowledge(applicant: Applicant, { what, sql, values, staysAfterErasure }: Write): void {
  applicant.world.facts.acknowledged.push({
    what: `${applicant.name}: ${what}`,
    leadId: applicant.id,
    sql,
    values,
    goesWithErasure: !staysAfterErasure,
  })
}
