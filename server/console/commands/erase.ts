// `erase [lead]`: erases a person's data at their request to an operator (P-05).
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { leadsMeant } from './find-lead.ts'

export const eraseCommand: AdminCommand = {
  command: 'erase [lead]',
  summary: 'Erase everything of the person in a lead, and have the lenders that were told erase it too',
  arguments: { lead: 'the id of the lead' },
  options: {
    email: { summary: 'every lead with this e-mail address instead', type: 'string' },
    yes: { summary: 'really: it cannot be undone', type: 'boolean', default: false },
  },
  audit: ['yes'],
  run: async (deps, given, say, { record }) => {
    const leads = (await leadsMeant(deps, given)).map(({ id }) => id)
    await record({ leads })
    if (given.yes !== true)
      throw new CommandRefused(`${leads.join(', ')}: nothing was erased. Say --yes to erase for good.`)
    for (const id of leads) {
      const erased = await eraseLead(deps, id)
      say(`${id} erased at ${erased?.erasedAt.toISOString() ?? 'another time'}`)
    }
  },
}
