// `postbacks`, `webhooks` and `conversions`: the delivery log, and sending a dead message again.
import { affiliateEvents } from '#domain/application/affiliate-folder.ts'
import { conversionEvents } from '#domain/tracking/tracking.ts'
import { isUuid } from '#domain/questions/uuid.ts'
import { webhookTypes } from '#contract/webhook-protocol.ts'
import { conversionNetworks } from '#server/checks/tracking-shapes.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand, AdminGiven, AdminValue } from '../command.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { reopenDeadDeliveries } from '#server/reach/outbox/dead-delivery-store.ts'
import { deliverJob, openDelivery } from '#server/reach/outbox/delivery-store.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'
import { oneOf } from '../given.ts'
import { limited, limitOption } from '../limited.ts'
import { sayRows, sayThing } from '../rows.ts'
import { reopenDelivery, deliveryById, newestDeliveries, partiesTold } from '../stores/deliveries-store.ts'

const statuses = ['open', 'delivered', 'dead', 'suppressed'] as const satisfies readonly DeliveryRow['status'][]
type Channel = DeliveryRow['channel']

/** Of each channel, what may be told and to whom. */
const channels: Readonly<
  Record<Channel, { readonly events: readonly string[]; readonly parties: (deps: ConsoleDeps) => readonly string[] }>
> = {
  postback: { events: affiliateEvents, parties: ({ config }) => Object.keys(config.affiliates) },
  webhook: { events: webhookTypes, parties: ({ config }) => Object.keys(config.webhooks) },
  conversion: { events: conversionEvents, parties: () => conversionNetworks },
}

/** A receiver that is configured or was told something once; absent where none is given. */
async function partyIn(
  deps: ConsoleDeps,
  given: AdminGiven,
  channel: Channel,
  name: string,
): Promise<string | undefined> {
  if (given[name] === undefined) return undefined
  const parties = channels[channel].parties(deps)
  if (parties.includes(String(given[name]))) return String(given[name])
  const told = await partiesTold(deps.db, channel)
  return oneOf(given, name, [...new Set([...parties, ...told.map(({ party }) => party)])].toSorted())
}

const listCommand = (channel: Channel, party: string): AdminCommand => ({
  command: `${channel}s list`,
  summary: `What was told to each ${party}, newest first`,
  options: {
    [party]: { summary: `of one ${party} alone`, type: 'string' },
    status: { summary: 'in one status alone', type: 'string', choices: statuses },
    event: { summary: 'of one event alone', type: 'string' },
    lead: { summary: 'about one lead alone', type: 'string' },
    ...limitOption,
  },
  run: async (deps, given, say, { tell }) => {
    const { status, event, lead } = given
    const of = await partyIn(deps, given, channel, party)
    if (lead !== undefined && !isUuid(lead)) throw new CommandRefused(`lead: found ${lead}, expected the id of a lead`)
    const where = {
      ...(of === undefined ? {} : { party: of }),
      ...(status === undefined ? {} : { status: status as DeliveryRow['status'] }),
      ...(event === undefined ? {} : { event: oneOf(given, 'event', channels[channel].events) }),
      ...(lead === undefined ? {} : { lead_id: lead }),
    }
    const rows = await limited(given, tell, (limit) => newestDeliveries(deps.db, { channel, limit, where }))
    const shown = rows.map((row) => ({
      id: row.id,
      at: row.at,
      [party]: row.party,
      event: row.event,
      lead: row.lead_id,
      status: row.status,
      attempts: row.attempts,
      answer: answerOf(row),
    }))
    sayRows(say, given, shown, 'Nothing.')
  },
})

const showCommand = (channel: Channel, party: string): AdminCommand => ({
  command: `${channel}s show <id>`,
  summary: 'One message, with what it tells',
  arguments: { id: 'the message, as the list has it' },
  run: async (deps, given, say) => {
    const row = await openDelivery(deps, await found(deps.db, channel, given.id))
    sayThing(say, given, {
      id: row.id,
      [party]: row.party,
      event: row.event,
      lead: row.lead_id,
      written: row.at,
      status: row.status,
      attempts: row.attempts,
      'last attempt': row.tried_at ?? 'none',
      answer: answerOf(row),
      tells: row.facts === null ? 'gone with the lead' : JSON.stringify(row.facts),
    })
  },
})

const retryCommand = (channel: Channel, party: string): AdminCommand => ({
  command: `${channel}s retry [id]`,
  summary: 'Send a dead message again, or with --all every one, each under its own id',
  arguments: { id: 'the message, as the list has it' },
  options: {
    all: { summary: 'every dead message whose lead still stands', type: 'boolean', default: false },
    [party]: { summary: `with --all: those to one ${party} alone`, type: 'string' },
  },
  audit: ['id', 'all', party],
  run: async (deps, given, say) => {
    const { id, all } = given
    if ((id === undefined) !== Boolean(all)) throw new CommandRefused('Expected an id, or --all without one')
    if (given[party] !== undefined && !all) throw new CommandRefused(`--${party} goes with --all`)
    const of = await partyIn(deps, given, channel, party)
    if (all) say(`${await retryAll(deps, channel, of)} are sent again.`)
    else say(`${await retryOne(deps, channel, id)} is sent again.`)
    deps.wake()
  },
})

type Parts = Pick<Parameters<AdminCommand['run']>[0], 'db' | 'now'>

/** Its id. */
async function retryOne({ db, now }: Parts, channel: Channel, id: AdminValue): Promise<string> {
  const row = await found(db, channel, id)
  if (row.status !== 'dead') throw new CommandRefused(`${row.id}: found ${row.status}, expected one that is dead`)
  if (row.facts === null) throw new CommandRefused(`${row.id}: what it told is gone with its lead`)
  const at = new Date(now())
  await db.transaction().execute(async (trx) => {
    await reopenDelivery(trx, at, row.id)
    await enqueue(trx, deliverJob(row), at)
  })
  return row.id
}

/** How many. Each is opened once, however many fail again meanwhile. */
async function retryAll({ db, now }: Parts, channel: Channel, party: string | undefined): Promise<number> {
  const at = new Date(now())
  const next = (after: string | undefined) =>
    db.transaction().execute(async (trx) => {
      const opened = await reopenDeadDeliveries(trx, { channel, party, after, at })
      for (const row of opened) await enqueue(trx, deliverJob(row), at)
      return opened.map(({ id }) => id).toSorted()
    })
  let count = 0
  for (let ids = await next(undefined); ids.length > 0; ids = await next(ids.at(-1))) count += ids.length
  return count
}

/** A channel's commands; `party` is what its receivers are called. */
const commandsOf = (channel: Channel, party: string): readonly AdminCommand[] => [
  listCommand(channel, party),
  showCommand(channel, party),
  retryCommand(channel, party),
]

async function found(db: Parts['db'], channel: Channel, id: unknown): Promise<DeliveryRow> {
  const row = isUuid(id) ? await deliveryById(db, id, channel) : undefined
  if (!row) throw new CommandRefused(`id: found ${String(id)}, expected the id of a ${channel} of the list`)
  return row
}

const answerOf = ({ last_status: status, last_error: error }: Pick<DeliveryRow, 'last_status' | 'last_error'>) =>
  error ?? (status === null ? 'none yet' : `status ${status}`)

export const postbackCommands = commandsOf('postback', 'affiliate')
export const webhookCommands = commandsOf('webhook', 'webhook')
export const conversionCommands = commandsOf('conversion', 'network')
