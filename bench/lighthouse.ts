// Lighthouse of three variants' first pages, as its command judges a phone. It is installed beside this file on first use, from a lock
// file of its own: nobody who only tests or runs the product waits for it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '#scripts/chromium.ts'
import { startProduct } from '#scripts/product.ts'
import { runCommand } from '#scripts/run-command.ts'
import { markdown } from './markdown.ts'

const folder = join(import.meta.dirname, 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const variants = ['askrobin-es', 'ratapro-pl', 'lienketvay-vn'] as const
const runs = 3

/** As much of a report as is read. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >
}

async function install(say: (text: string) => void): Promise<string> {
  const command = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(command)) return command
  say('Lighthouse is being installed …')
  const isThere = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder], { name: 'npm ci' })
  if (!isThere) throw new Error(`Lighthouse could not be installed in ${folder}.`)
  return command
}

/** Audits below the full score, a line each: `unused-javascript 0.50 Est savings of 62 KiB`. */
const faultsOf = ({ categories: judged, audits }: Report): string[] =>
  Object.values(judged)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
    .filter((id) => (audits[id]?.score ?? 1) < 1)
    .map((id) => `${id} ${audits[id]!.score?.toFixed(2)} ${audits[id]!.displayValue ?? ''}`.trim())

const middle = (scores: readonly number[]) => scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)]!

/** The table as Markdown: the middle one of three runs, and what took points. `say` is told what is being judged. */
export async function lighthouseTable(say: (text: string) => void): Promise<string> {
  const command = await install(say)
  const chromium = await findChromium({ environment: process.env, say })
  const product = await startProduct()
  const kept = mkdtempSync(join(tmpdir(), 'loanform-lighthouse-'))
  const judge = async (variant: string, run: number): Promise<Report> => {
    say(`Lighthouse ${run} of ${runs}: ${variant} …`)
    const file = join(kept, `${variant}-${run}.json`)
    const chosen = [
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      // A product that is only looked at asks search engines to stay away; test/server/crawler-files holds that production does not.
      '--skip-audits=is-crawlable',
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    ]
    const address = `${product.url}/${variant}/`
    const options = { name: 'lighthouse', env: { CHROME_PATH: chromium } }
    // On a busy machine it now and then loses the beginning of its own recording, and says so.
    for (let attempt = 1; attempt <= 3; attempt++)
      if (await runCommand(process.execPath, [command, address, ...chosen], options))
        return JSON.parse(readFileSync(file, 'utf8')) as Report
    throw new Error(`Lighthouse failed for ${variant} three times.`)
  }
  try {
    const rows: string[][] = []
    for (const variant of variants) {
      const reports: Report[] = []
      for (let run = 1; run <= runs; run++) reports.push(await judge(variant, run))
      const scoreOf = (name: string) =>
        middle(reports.map((each) => Math.round((each.categories[name]?.score ?? 0) * 100)))
      const faults = new Set(reports.flatMap(faultsOf).map((fault) => fault.split(' ')[0]!))
      rows.push([variant, ...categories.map((name) => `${scoreOf(name)}`), [...faults].join(', ') || 'none'])
      for (const fault of new Set(reports.flatMap(faultsOf))) say(`  ${variant}: ${fault}`)
    }
    return markdown(['Lighthouse, phone', ...categories, 'took points'], rows)
  } finally {
    await product.stop()
    rmSync(kept, { recursive: true, force: true })
  }
}
