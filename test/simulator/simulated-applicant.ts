// Simulated applicant. Fills in a form in two calls, looks at what came of it, and then chooses, declines, leaves, comes back,
// takes a consent back or has everything erased, as the seed says. What gets no answer is sent once more under the same key.
import type { CreatedReply } from '#contract/schemas.ts'
import { answersOf, createBody } from '#test/server/applicants.ts'
import { personalCodeOf } from '#test/server/spaniards.ts'
import { post, sendForm } from './applicant-acts.ts'
import { acknowledge } from './applicant-calls.ts'
import type { Applicant } from './applicant-calls.ts'
import { affiliateId } from './simulated-affiliate.ts'
import { moreKey } from './simulated-lender.ts'
import type { World } from './world.ts'

/** Somebody who may apply more than once. */
interface Person {
  readonly email: string
  readonly phone: string
  readonly code: string
}

/** One person of a few: two leads of one are duplicates, also where one of the contacts is another's. */
function somebody({ chance }: World, people: number): Person {
  const personOf = (number: number): Person => ({
    email: `person${number}@example.test`,
    phone: `6123456${10 + number}`,
    code: personalCodeOf(number),
  })
  const person = personOf(chance.below(people))
  const other = personOf(chance.below(people))
  if (chance.percent(10)) return { ...person, email: other.email }
  return chance.percent(10) ? { ...person, phone: other.phone } : person
}

/** A first name that no other lead has: what an erasure must take away everywhere. */
export const canaryOf = (number: number) =>
  `Canaria${String.fromCharCode(97 + (number % 26))}${String.fromCharCode(97 + (Math.floor(number / 26) % 26))}q`

interface Parts {
  readonly world: World
  readonly number: number
  readonly people: number
  readonly apiPath: string
}

/** Begins an application; everything else follows from what is answered. */
export function beginApplication({ world, number, people, apiPath }: Parts): void {
  const { chance, facts, say } = world
  const person = somebody(world, people)
  const canary = canaryOf(number)
  const answers = answersOf('es', {
    'personalDetails.firstName': canary,
    'contactDetails.email': person.email,
    'contactDetails.phoneNumber': person.phone,
    'personalDetails.personalCode': person.code,
    amount: 100 * chance.between(3, 9),
    [moreKey]: undefined,
  })
  const name = `applicant ${number}`
  const patience = chance.between(1, 9)
  const applicant: Applicant = { world, apiPath, name, canary, answers, id: '', token: '', reply: undefined, patience }
  const isBrought = chance.percent(50)
  post(applicant, {
    name: 'begins',
    path: '/v2/lead',
    body: { ...createBody('es', answers), ...(isBrought ? broughtBy(number, world.clock.now) : {}) },
    answered: (reply) => {
      if (reply.status !== 201) return say(`${name} is refused: ${JSON.stringify(reply.body)}`)
      const created = reply.body as CreatedReply
      applicant.id = created.id
      applicant.token = created.token
      world.name(created.id, `lead ${number}`)
      if (isBrought) facts.brought.push(created.id)
      acknowledge(applicant, {
        what: 'created',
        sql: 'select 1 from lead where id = $1',
        values: [created.id],
        staysAfterErasure: true,
      })
      return sendForm(applicant, created)
    },
  })
}

/** Parameters of the affiliate's link, as the form sends them. */
const broughtBy = (number: number, now: number) => ({
  affiliateReferenceParams: {
    attribute: affiliateId,
    transactionId: `click-${number}`,
    setAt: new Date(now).toISOString(),
  },
})
