// Simulation of one seed. A scheduler lets one piece of work go on at a time and draws from the seed which, and what else
// happens. Every invariant is held after each write and at the end.
import { atMost } from '#test/at-most.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { start } from '#test/server/server.ts'
import { createChance } from './chance.ts'
import { invariants } from './invariants/invariants.ts'
import type { InvariantName } from './invariants/invariants.ts'
import type { Check, Invariant } from './invariants/invariant.ts'
import type { Mutation } from './mutations.ts'
import type { PreparedDatabase } from './prepared-database.ts'
import { beginApplication } from './simulated-applicant.ts'
import { simulatedDatabase } from './simulated-database.ts'
import { healingMs, startSimulatedServer } from './simulated-server.ts'
import type { SimulatedServer } from './simulated-server.ts'
import { createTasks } from './tasks.ts'
import type { SimulatedProcess } from './tasks.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './world.ts'
import type { Facts, World } from './world.ts'

export interface SimulationSettings {
  readonly seed: number
  readonly leads: number
  readonly days: number
  /** Breaks something on purpose. */
  readonly mutation?: Mutation
}

export interface Violation {
  readonly invariant: InvariantName | 'no-failure'
  readonly what: string
}

export interface Simulated {
  readonly seed: number
  readonly steps: number
  readonly events: readonly string[]
  readonly violation?: Violation
}

/** Steps of one run at most, by lead: more means that something goes round in circles. */
const stepsALead = 6000

/**
 * Leads up to which trouble may come with every step. More leads take more steps a minute: trouble comes with fewer of them, or processes would
 * die so often that no work ever ends, and every postback would run out of attempts.
 */
const leadsOfFullTrouble = 8

interface Planned {
  readonly at: number
  readonly name: string
  readonly begin: () => Promise<void>
}

/** Work that the server has to do, as its tables say. */
interface Due {
  readonly jobs: readonly { readonly kind: string; readonly due: number }[]
  readonly outbox: number
  readonly outcomes: number
  readonly offersEnd: number | undefined
}

const dueSql = `select
  (select coalesce(json_agg(j), '[]') from (
    select kind, min(greatest(run_at, coalesce(leased_until, run_at))) as due from job where not dead group by kind order by kind
  ) j) as jobs,
  (select count(*)::int from outbox) as outbox,
  (select count(*)::int from lead_outcome_change) as outcomes,
  (select min(valid_until) from offer where status = 'open') as ends`

class Failed extends Error {
  readonly violation: Violation
  constructor(violation: Violation) {
    super(violation.what)
    this.violation = violation
  }
}

/** Runs one seed on an empty database; the database is empty again when the next run begins. */
export async function simulate(database: PreparedDatabase, settings: SimulationSettings): Promise<Simulated> {
  const run = new Run(database, settings)
  await run.begin()
  return run.toItsEnd()
}

class Run {
  readonly #database: PreparedDatabase
  readonly #settings: SimulationSettings
  readonly #events: string[] = []
  readonly #names = new Map<string, string>()
  readonly #world: World
  readonly #agenda: Planned[] = []
  #server!: SimulatedServer
  #isWritten = true
  #due: Due = { jobs: [], outbox: 0, outcomes: 0, offersEnd: undefined }
  #found: Violation | undefined
  #ids = 0

  constructor(database: PreparedDatabase, settings: SimulationSettings) {
    this.#database = database
    this.#settings = settings
    this.#world = this.#newWorld()
  }

  #newWorld(): World {
    const { seed, days } = this.#settings
    const clock = { now: start }
    const chance = createChance(seed)
    const process = (name: string): SimulatedProcess => ({ name, skewMs: 0, diesIn: undefined, life: 0 })
    const processes = [process('p1'), process('p2')]
    const facts: Facts = { received: [], handedOver: [], postbacks: [], acknowledged: [], brought: [], erased: [] }
    const tasks = createTasks((task, error) => this.#fail('no-failure', `${task.name}: ${String(error)}`))
    const plan: World['plan'] = (inMs, name, begin) =>
      void this.#agenda.push({ at: clock.now + Math.max(0, inMs), name, begin })
    return {
      chance,
      clock,
      tasks,
      processes,
      facts,
      isTroubled: () => clock.now < start + days * dayMs,
      say: (line) => this.#say(line),
      name: (id, name) => void this.#names.set(id, name),
      plan,
      // Begun by the scheduler: nothing begins while something else runs.
      call: ({ name, request, answered, lost }) =>
        plan(0, name, () =>
          tasks.start({
            name,
            process: chance.pick(processes),
            lost,
            work: async () => {
              const response = await this.#server.app.inject(request)
              this.#say(`${name}: ${response.statusCode}`)
              if (response.statusCode >= 500) this.#fail('no-failure', `${name}: ${response.payload}`)
              answered({ status: response.statusCode, body: response.json<unknown>() })
            },
          }),
        ),
      newId: () => `00000000-0000-4000-8000-${String((this.#ids += 1)).padStart(12, '0')}`,
    }
  }

  #say(line: string): void {
    const readable = line.replaceAll(/0{8}-0000-4000-([89])000-(\d{12})/g, (id, kind: string, number: string) => {
      return this.#names.get(id) ?? `${kind === '8' ? '#' : '##'}${Number(number)}`
    })
    this.#events.push(`${new Date(this.#world.clock.now).toISOString()} ${readable}`)
  }

  #fail(invariant: Violation['invariant'], what: string): void {
    this.#found ??= { invariant, what }
  }

  async begin(): Promise<void> {
    const world = this.#world
    const { mutation } = this.#settings
    await emptied(this.#database)
    for (const statement of mutation?.sql ?? []) await this.#database.run(statement)
    const db = simulatedDatabase(this.#database, {
      tasks: () => world.tasks,
      crashed: (process, at) => this.#crash(process, at),
      written: (tables) => this.#afterWrite(tables),
    })
    this.#server = await startSimulatedServer(world, db, mutation)
    const { leads, days } = this.#settings
    const people = Math.max(2, Math.ceil(leads * 0.6))
    for (let number = 1; number <= leads; number++) {
      const { chance } = world
      const burst = chance.below(Math.max(1, Math.ceil(leads / 4)))
      const inMs = burst * Math.floor((days * dayMs * 0.4) / Math.max(1, leads / 4)) + chance.below(90 * secondMs)
      world.plan(inMs, `applicant ${number} comes`, async () =>
        beginApplication({ world, number, people, apiPath: this.#server.apiPath }),
      )
    }
  }

  async toItsEnd(): Promise<Simulated> {
    let steps = 0
    try {
      for (const step of atMost(stepsALead * this.#settings.leads, () => 'the end of the simulation')) {
        steps = step
        if (!(await this.#step())) break
        if (this.#found) throw new Failed(this.#found)
      }
      await this.#holdAtEnd()
      if (this.#found) throw new Failed(this.#found)
      return { seed: this.#settings.seed, steps, events: this.#events }
    } catch (error) {
      const violation =
        error instanceof Failed ? error.violation : { invariant: 'no-failure' as const, what: String(error) }
      return { seed: this.#settings.seed, steps, events: this.#events, violation }
    } finally {
      await this.#server.close()
    }
  }

  async #afterWrite(tables: ReadonlySet<string>): Promise<void> {
    if (['job', 'outbox', 'offer', 'lead_outcome_change'].some((table) => tables.has(table))) this.#isWritten = true
    for (const [name, { atStep }] of Object.entries<Invariant>(invariants))
      if (atStep?.after.some((table) => tables.has(table))) await this.#hold(name, atStep.check)
  }

  async #holdAtEnd(): Promise<void> {
    for (const [name, { atStep, atEnd }] of Object.entries<Invariant>(invariants))
      for (const check of [atStep?.check, atEnd]) if (check) await this.#hold(name, check)
  }

  async #hold(name: string, check: Check): Promise<void> {
    const what = await check({ run: this.#database.run, world: this.#world, server: this.#server })
    if (what) this.#fail(name as InvariantName, what)
  }

  #crash(process: SimulatedProcess, at: string): void {
    this.#say(`${process.name} dies: ${at.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
    this.#world.tasks.crash(process)
  }

  async #readDue(): Promise<Due> {
    if (!this.#isWritten) return this.#due
    this.#isWritten = false
    const { rows } = await this.#database.run(dueSql)
    const { jobs, outbox, outcomes, ends } = rows[0] as {
      jobs: readonly { kind: string; due: string }[]
      outbox: number
      outcomes: number
      ends: Date | null
    }
    this.#due = {
      jobs: jobs.map(({ kind, due }) => ({ kind, due: Date.parse(due) })),
      outbox,
      outcomes,
      offersEnd: ends?.getTime(),
    }
    return this.#due
  }

  /** One thing happens; false where nothing is left that could. */
  async #step(): Promise<boolean> {
    const { chance, clock, tasks } = this.#world
    const due = await this.#readDue()
    const waiting = tasks.waiting().filter((task) => task.waiting[0]!.notBefore <= clock.now)
    const planned = this.#agenda.filter(({ at }) => at <= clock.now)
    const kinds = due.jobs.filter((job) => job.due <= clock.now).map(({ kind }) => kind)
    const isOffersEnd = due.offersEnd !== undefined && due.offersEnd <= clock.now
    const choices: (readonly [number, () => Promise<void>])[] = [
      ...(waiting.length > 0 ? [[300, () => tasks.goOn(chance.pick(waiting))] as const] : []),
      ...(planned.length > 0 ? [[100, () => this.#beginPlanned(chance.pick(planned))] as const] : []),
      ...(kinds.length > 0 ? [[120, () => this.#work(chance.pick(kinds))] as const] : []),
      ...(due.outbox > 0 ? [[30, () => this.#periodic('outbox', () => takeOutbox(this.#server.deps))] as const] : []),
      ...(due.outcomes > 0
        ? [[5, () => this.#periodic('outcomes', () => countOutcomes(this.#server.deps))] as const]
        : []),
      ...(isOffersEnd ? [[10, () => this.#periodic('offers', () => expireOffers(this.#server.deps))] as const] : []),
    ]
    if (choices.length === 0) {
      for (const [name, { atQuiet }] of Object.entries<Invariant>(invariants))
        if (atQuiet) await this.#hold(name, atQuiet)
      return this.#passTime(due)
    }
    const { leads } = this.#settings
    const isTrouble = leads <= leadsOfFullTrouble || chance.below(leads) < leadsOfFullTrouble
    const trouble = isTrouble && this.#world.isTroubled() ? this.#troubles() : []
    await chance.weighted<() => Promise<void>>([...choices, ...trouble])()
    return true
  }

  #troubles(): readonly (readonly [number, () => Promise<void>])[] {
    const { chance, clock, processes, tasks } = this.#world
    return [
      [
        3,
        async () => {
          const process = chance.pick(processes)
          process.diesIn = chance.between(1, 40)
        },
      ],
      [
        1,
        async () => {
          const process = chance.pick(processes)
          this.#say(`${process.name} dies while it waits`)
          tasks.crash(process)
        },
      ],
      [
        4,
        async () => {
          clock.now += chance.between(secondMs, 40 * secondMs)
        },
      ],
      [
        1,
        async () => {
          const jump = chance.between(minuteMs, 2 * hourMs)
          this.#say(`the clock jumps ahead by ${Math.round(jump / minuteMs)} minutes`)
          clock.now += jump
        },
      ],
    ]
  }

  async #beginPlanned(planned: Planned): Promise<void> {
    this.#agenda.splice(this.#agenda.indexOf(planned), 1)
    await planned.begin()
  }

  async #work(kind: string): Promise<void> {
    const { chance, processes, tasks } = this.#world
    const process = chance.pick(processes)
    const { db, deps, handlers } = this.#server
    // The lease is the claim's: what is due is read anew.
    this.#isWritten = true
    await tasks.start({
      name: `${process.name} works on ${kind}`,
      process,
      work: async () => {
        const begun = await beginJobs(
          {
            db,
            handlers: { [kind]: this.#told(kind, handlers[kind]!) },
            now: deps.now,
            random: () => chance.below(1000) / 1000,
            log: deps.log,
          },
          1,
        )
        await Promise.all(begun)
      },
    })
  }

  #told(kind: string, { run, whenDead }: JobHandler): JobHandler {
    return {
      run: async (payload) => {
        this.#say(`${this.#world.tasks.current()?.process.name}: ${kind} ${Object.values(payload).join(' ')}`)
        return run(payload)
      },
      whenDead,
    }
  }

  async #periodic(name: string, work: () => Promise<unknown>): Promise<void> {
    const process = this.#world.chance.pick(this.#world.processes)
    await this.#world.tasks.start({
      name: `${process.name} ${name}`,
      process,
      work: async () => {
        await work()
      },
    })
  }

  /** Nothing can go on now: the clock moves to when something can. False where nothing ever will. */
  #passTime({ jobs, offersEnd }: Due): boolean {
    const { clock, tasks } = this.#world
    const next = [
      ...tasks.waiting().map((task) => task.waiting[0]!.notBefore),
      ...this.#agenda.map(({ at }) => at),
      ...jobs.map(({ due }) => due),
      ...(offersEnd === undefined ? [] : [offersEnd]),
    ].toSorted((a, b) => a - b)[0]
    if (next === undefined || next > start + this.#settings.days * dayMs + healingMs) return false
    clock.now = Math.max(clock.now, next)
    return true
  }
}

/** Deletes every row, whatever guards it, and begins every sequence anew. */
async function emptied({ run }: PreparedDatabase): Promise<void> {
  const { rows } =
    await run(`select string_agg(format('%I', table_name), ', ' order by table_name) as names from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`)
  await run(`set session_replication_role = replica`)
  await run(`truncate ${String(rows[0]!.names)} restart identity cascade`)
  await run(`select setval('simulated_id', 1, false)`)
  await run(`set session_replication_role = origin`)
}
