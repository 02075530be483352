// Test of adding a step with a new data point to one country: rows of tables and texts, and nothing else (C1, D1, K3, P2).
import { globSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { copyOfProject } from './copy-of-project.ts'

const copy = copyOfProject()
afterAll(copy.remove)

/** The text with a line after the line that has `mark`, once. */
const after = (mark: string, line: string) => (text: string) =>
  text.replace(new RegExp(`(.*${mark}.*\n)`), `$1${line}\n`)

test('C1 D1 a step with a new data point in Romania is rows and texts, and every check goes with it', async () => {
  copy.edit(
    'domain/questions/data-points.ts',
    after("'expenses.householdExpenses'", "  'expenses.waterSupply': { kind: 'yes-no', why: true },"),
  )
  copy.edit(
    'domain/law/data-point-purposes.ts',
    after("'expenses.householdExpenses'", "  'expenses.waterSupply': ['means', 'application'],"),
  )
  copy.edit('domain/journey/steps.ts', (text) =>
    text.replace(
      "  'is-politically-exposed': {",
      "  'water-supply': { kind: 'dynamic', context: 'housing', dataPoints: ['expenses.waterSupply'] },\n$&",
    ),
  )
  const forms = globSync('catalogue/locales/*/form.json', { cwd: copy.folder })
  for (const form of forms) copy.edit(form, withTexts)
  copy.edit('catalogue/countries/ro/country.ts', (text) =>
    text
      .replace(/(initial: \[[^\]]*)\]/, "$1, 'water-supply']")
      .replace(/(always: \[[^\]]*)\]/, "$1  'expenses.waterSupply',\n    ]"),
  )
  copy.edit('test/journeys/askrobin-ro.journey.ts', (text) =>
    text.replace(
      /\n {4}\{\s*path: 'income-source'/,
      "\n    { path: 'water-supply', fields: { 'expenses.waterSupply': 'true' } },$&",
    ),
  )

  await copy.run('scripts/registry.ts', '--check')
  await copy.checkTypes()
  await copy.run('scripts/tables.ts')
  await copy.writeGolden()
  expect(
    await copy.failingTests(800, 'test/domain', 'test/golden', 'test/journeys', 'test/tables.test.ts', 'server/checks'),
  ).toEqual([])

  expect(copy.touched()).toEqual(
    [
      'catalogue/countries/ro/country.ts',
      ...forms,
      'docs/effort.md',
      'docs/tables.md',
      'domain/journey/steps.ts',
      'domain/law/data-point-purposes.ts',
      'domain/questions/data-points.ts',
      ...globSync('test/golden/*-ro.json', { cwd: copy.folder }),
      'test/journeys/askrobin-ro.journey.ts',
    ].toSorted(),
  )
}, 600_000)

test('K3 a country that asks what its journey table lacks fails with question, variant and file', async () => {
  copy.edit('test/journeys/askrobin-ro.journey.ts', (text) => text.replace("'expenses.waterSupply': 'true'", ''))
  await expect(
    copy.program('vitest', 'run', '--project', 'unit', 'test/journeys/arms-on-reducer.test.ts'),
  ).rejects.toThrow(
    'askrobin-ro asks expenses.waterSupply on water-supply, and test/journeys/askrobin-ro.journey.ts does not answer that',
  )
}, 120_000)

/** The texts of a form with the step's title and the data point's words, where the tables have them. */
function withTexts(text: string): string {
  const form = JSON.parse(text) as Record<'steps' | 'dataPoints', Record<string, object>>
  const words = { label: 'Has your home mains water?', why: 'A lender asks for it.', required: 'Answer yes or no' }
  const dataPoints = Object.entries(form.dataPoints).flatMap(([key, row]) =>
    key === 'expenses.householdExpenses'
      ? [
          [key, row],
          ['expenses.waterSupply', words],
        ]
      : [[key, row]],
  )
  const steps = { ...form.steps, 'water-supply': { title: 'How does water come to your home?' } }
  return `${JSON.stringify({ ...form, steps, dataPoints: Object.fromEntries(dataPoints) as object }, null, 2)}\n`
}
