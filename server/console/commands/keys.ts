// `keys status|rotate|reseal|drop`: lists, adds, applies and removes sealing keys. The key of blind indexes is another and
// stays: with another one nobody would be found any more.
import { dayMs } from '#domain/questions/duration.ts'
import { unsubscribeDays } from '#server/reach/campaigns/unsubscribe-token.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { keyRingText, withNewKey, withoutKey } from '#server/platform/kit/key-holder.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import { linkPurposes } from '#server/platform/kit/link-token.ts'
import { resealJob, soon } from '#server/platform/jobs/reseal-job.ts'
import { beginReseal, keyUses, noteKeyTurn, resealStep } from '#server/platform/stores/reseal.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand, AdminPlace } from '../command.ts'
import { oneOf } from '../given.ts'
import { writeNewFile } from '../new-file.ts'
import { wrongKeys } from '../own-keys.ts'
import { sayRows } from '../rows.ts'
import { keySucceededAt, keyTurnOf, keyTurns } from '../stores/keys-store.ts'

/** Links carry the key they were sealed with, and none is kept that could be sealed anew: as long as the longest of them. */
const linkDays = Math.max(unsubscribeDays, ...Object.values(linkPurposes).map(({ hours }) => hours / 24))
const tellEveryMs = 1000

export const keysStatus: AdminCommand = {
  command: 'keys status',
  summary: 'Which keys there are, which is current, and how much each one seals',
  audit: 'looks',
  run: async (deps, given, say, { keys }) => {
    const uses = await keyUses(deps)
    const turns = await keyTurns(deps.db)
    const wrong = await wrongKeys(deps, keys)
    const { current, sealing } = keys.ring()
    const stateOf = (key: string) => {
      if (!Object.hasOwn(sealing, key)) return 'MISSING'
      if (wrong.includes(key)) return 'WRONG'
      return key === current ? 'current' : 'old'
    }
    const ids = [...new Set([...Object.keys(sealing), ...uses.map(({ keyId }) => keyId)])]
    const rows = ids.map((key) => ({
      key,
      state: stateOf(key),
      sealed: uses.filter(({ keyId }) => keyId === key).reduce((sum, { count }) => sum + count, 0),
      since: turns.find(({ key_id }) => key_id === key)?.at,
    }))
    sayRows(say, given, rows, 'There is no key.')
  },
}

/** Seals anew until nothing is left. Leaves a job that would go on if this process ended, and has the old values taken off the disk. */
async function resealAll(deps: ConsoleDeps, { keys, tell }: AdminPlace, say: (line: string) => void): Promise<void> {
  const { db, now } = deps
  const { current } = keys.ring()
  await noteKeyTurn(db, current, new Date(now()))
  await beginReseal(db, current)
  await enqueue(db, resealJob(current), new Date(now()))
  let told = now()
  let step = await resealStep(deps, keys, now())
  // Ends at the last row: each step begins after the one before it, and new rows have the current key already.
  while (!step.isDone) {
    if (now() - told >= tellEveryMs) {
      tell(`${step.place}: ${step.resealed}`)
      told = now()
    }
    step = await resealStep(deps, keys, now())
  }
  say(`Sealed anew with ${current}: ${step.resealed}.`)
}

export const keysRotate: AdminCommand = {
  command: 'keys rotate',
  summary: 'A new key seals from now on, and everything sealed before is sealed anew with it',
  options: {
    file: {
      summary: 'Where the keys are a setting: the next LOANFORM_KEYS is written there, for you alone to read',
      type: 'string',
    },
  },
  run: async (deps, given, say, place) => {
    const { keys } = place
    if (keys.isOwn && given.file !== undefined)
      throw new CommandRefused(
        'file: the keys in DATA_DIR are replaced at once and written to no other file, expected no --file, which is for LOANFORM_KEYS',
      )
    if (!keys.isOwn && typeof given.file !== 'string')
      throw new CommandRefused(
        'LOANFORM_KEYS is a setting, which only you can change: expected --file, where the next one is written',
      )
    const next = withNewKey(keys.ring())
    // The first key has no turn yet: it was there before the one that follows.
    await noteKeyTurn(deps.db, keys.ring().current, new Date(deps.now() - 1))
    if (keys.isOwn) {
      // Before the key is there: a process that ends right after that leaves nobody else to do it.
      await beginReseal(deps.db, next.current)
      await enqueue(deps.db, resealJob(next.current), soon(deps.now()))
      keys.replace(next)
      say(`${next.current} is the current key.`)
      return resealAll(deps, place, say)
    }
    const file = String(given.file)
    // Not current yet: a process that does not have the key could not open what another sealed with it.
    const first = keyRingText({ ...next, current: keys.ring().current })
    await writeNewFile(file, first)
    say(`${file} has the key ${next.current} beside the others. Now, in this order:`)
    say('1. LOANFORM_KEYS of every process is this file, and every process was restarted;')
    say(`2. "current" in it is "${next.current}", and every process was restarted;`)
    say('3. npm run admin -- keys reseal')
  },
}

export const keysReseal: AdminCommand = {
  command: 'keys reseal',
  summary: 'Seals everything that another key than the current one sealed anew; goes on where it was stopped',
  run: async (deps, _given, say, place) => resealAll(deps, place, say),
}

/** Reason why a key cannot go yet; nothing where it can. */
async function stillUsed(deps: ConsoleDeps, keys: KeyHolder, id: string): Promise<string | undefined> {
  const { db, now } = deps
  const used = (await keyUses(deps)).filter(({ keyId }) => keyId === id)
  if (used.length > 0)
    return `${used.map(({ place, count }) => `${count} in ${place}`).join(', ')} are sealed with it: keys reseal first`
  // Of a key from before turns were noted only the last turn is known.
  const since = (await keySucceededAt(db, id)) ?? (await keyTurnOf(db, keys.ring().current))?.at
  const until = (since?.getTime() ?? now()) + linkDays * dayMs
  return until > now()
    ? `links sealed with it may be opened until ${new Date(until).toISOString().slice(0, 10)}`
    : undefined
}

export const keysDrop: AdminCommand = {
  command: 'keys drop <key>',
  summary: 'Lets an old key go, where nothing is sealed with it any more',
  arguments: { key: 'Of keys status' },
  options: {
    links: { summary: 'Even where links that are under way open nothing then', type: 'boolean', default: false },
  },
  audit: ['key', 'links'],
  run: async (deps, given, say, { keys }) => {
    const ring = keys.ring()
    const old = Object.keys(ring.sealing).filter((id) => id !== ring.current)
    if (old.length === 0) throw new CommandRefused(`key: there is the current key ${ring.current} alone, which stays`)
    const id = oneOf(given, 'key', old)
    const why = await stillUsed(deps, keys, id)
    if (why && !(given.links && why.startsWith('links'))) throw new CommandRefused(`key: ${id} stays: ${why}`)
    if (!keys.isOwn) return say(`Nothing is sealed with ${id}: take it out of LOANFORM_KEYS and restart every process.`)
    keys.replace(withoutKey(ring, id))
    say(`${id} is gone.`)
  },
}
