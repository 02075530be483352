// `npm run attack`: attacks a server of this machine and prints what held and what broke. `--url http://127.0.0.1:3000` attacks one that
// runs; without it the product is started for the purpose. The exit code is 1 where anything broke.
import { parseArgs } from 'node:util'
import type { Attack, Verdict } from './attack/attack.ts'
import { bodies } from './attack/bodies.ts'
import { floods } from './attack/floods.ts'
import { leads } from './attack/leads.ts'
import { linkHolders } from './attack/link-holders.ts'
import { startProduct } from './attack/start-product.ts'
import { createTarget, loopbackOrigin } from './attack/target.ts'
import type { Target } from './attack/target.ts'

/** Those that use up what one address may do come last: a server that trusts no proxy counts all of them as one address. */
const attacks: readonly Attack[] = [...bodies, ...leads, ...linkHolders, ...floods]

async function verdictOf(attack: Attack, target: Target): Promise<Verdict> {
  try {
    return await attack.run(target)
  } catch (error) {
    return { holds: false, seen: `could not be tried: ${error instanceof Error ? error.message : 'unknown'}` }
  }
}

async function attackAll(target: Target): Promise<number> {
  const rows: { readonly attack: Attack; readonly verdict: Verdict }[] = []
  for (const attack of attacks) {
    const verdict = await verdictOf(attack, target)
    rows.push({ attack, verdict })
    const { requirement, title } = attack
    console.log(`${verdict.holds ? 'held  ' : 'BROKEN'}  ${requirement.padEnd(5)} ${title.padEnd(60)}  ${verdict.seen}`)
  }
  const broken = rows.filter(({ verdict }) => !verdict.holds).length
  console.log(`\n${rows.length} attacks: ${rows.length - broken} held, ${broken} broken.`)
  return broken
}

/** Ends the command where it was given what it does not know. */
function refuse(why: string): never {
  console.error(why)
  process.exit(2)
}

/** The address that is given; ends the command where another option is. */
function givenUrl(): string | undefined {
  try {
    return parseArgs({ options: { url: { type: 'string' } } }).values.url
  } catch (error) {
    return refuse(`${(error as Error).message}\n\nnpm run attack -- [--url http://127.0.0.1:3000]`)
  }
}

const url = givenUrl()
const given = url === undefined ? undefined : loopbackOrigin(url)
if (url !== undefined && given === undefined)
  refuse(`--url: found ${url}, expected an http address of this machine, such as http://127.0.0.1:3000`)
const product = given === undefined ? await startProduct() : undefined
try {
  process.exitCode = (await attackAll(createTarget(given ?? product!.url))) > 0 ? 1 : 0
} finally {
  await product?.stop()
}
