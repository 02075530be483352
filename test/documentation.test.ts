// Test of the documentation: links lead to files, named paths exist, and decision records have their form.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'THIRD-PARTY-LICENCES.md' && existsSync(join(root, file)))
const rooms = 'bench|catalogue|contract|deploy|docs|domain|e2e|sandbox|scripts|server|test|web'
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')

test('every relative link of a page leads to a file', () => {
  const dead = pages.flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!.replace(/#.*$/, ''))
      .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})

test('every path of the project that a page names exists', () => {
  const path = new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g')
  const missing = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...read(page).matchAll(path)]
        .map(([, named]) => named!)
        // `x` stands for any name.
        .filter((named) => !basename(named).startsWith('x.') && !existsSync(join(root, named)))
        .map((named) => `${page}: ${named}`),
    )
  expect(missing).toEqual([])
})

test('every file of the project that a comment names exists', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const names = new Set(files.map((file) => basename(file)))
  const ends = '(?:tsx?|mjs|css|json|md)'
  const path = new RegExp(`(?<![\\w./@-])(?:${rooms})/[\\w./-]+\\.${ends}\\b`, 'g')
  // The end of a path, as a comment shortens it.
  const part = new RegExp(`(?<![\\w./@-])(?!(?:${rooms})/)(?:[\\w-]+/)+[\\w.-]+\\.(?:tsx?|mjs|css)\\b`, 'g')
  const name = new RegExp(`(?<=\`)[\\w.-]+\\.(?:tsx?|mjs|css)(?=\`)`, 'g')
  const comments = /\/\*[\s\S]*?\*\/|(?:^|[^:'"`\\])\/\/.*$/gm
  const missing = files
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(join(root, file)))
    .flatMap((file) =>
      (read(file).match(comments) ?? [])
        .flatMap((comment) => [
          // `x` stands for any name.
          ...(comment.match(path) ?? []).filter((named) => !named.includes('/x/') && !existsSync(join(root, named))),
          ...(comment.match(part) ?? []).filter((named) => !files.some((each) => each.endsWith(`/${named}`))),
          ...(comment.match(name) ?? []).filter((named) => !names.has(named)),
        ])
        .map((named) => `${file}: ${named}`),
    )
  expect(missing).toEqual([])
})

test('A3: a machine with Node 20 runs every command of a page, or the page says which Node it takes', () => {
  // Containers have the right one.
  const byOwnNode = /(?<!exec worker )\bnode (?!scripts\/bootstrap\.mjs)[\w./-]+\.ts\b/g
  const wrong = pages
    .filter((page) => !page.startsWith('docs/decisions/') && !/Node 24(?:\.\d+)? or newer/.test(read(page)))
    .flatMap((page) => (read(page).match(byOwnNode) ?? []).map((command) => `${page}: ${command}`))
  expect(wrong).toEqual([])
})

/** Without code blocks, fenced or indented; a list item's own lines are indented by two to three. */
const withoutBlocks = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/^(?: {4,}).*$/gm, '')

const decisions = pages.filter((page) => page.startsWith('docs/decisions/'))
/** The sentences of a page: no headings, tables or head; lines of one paragraph or list item belong together. */
const sentences = (text: string) =>
  text
    .split('\n')
    .map((line) => (/^#|^\||^- (?:Date|Status|Amended by|Superseded by): /.test(line) ? '' : line))
    .join('\n')
    .split(/\n\s*\n|\n(?=(?:-|\d+\.) )/)
    .flatMap((paragraph) => paragraph.replace(/^\s*(?:-|\d+\.) /, '').split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())

test('decision records are numbered without a gap', () => {
  const numbers = decisions.map((page) => Number(basename(page).slice(0, 3))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test.each(decisions)(
  '%s has date, status, context, decision and consequences, in sentences of at most 25 words',
  (page) => {
    const text = read(page)
    const number = basename(page).slice(0, 3)
    const head = new RegExp(
      `^# ${number} \\S.*\\n\\n- Date: \\d{4}-\\d{2}-\\d{2}\\n- Status: (?:accepted|superseded)\\n(?:- (?:Amended|Superseded) by: \\d{3}.*\\n)?\\n`,
    )
    expect(text).toMatch(head)
    expect(text.includes('- Status: superseded')).toBe(text.includes('- Superseded by: '))
    expect(text.match(/^## .*$/gm)).toEqual(['## Context', '## Decision', '## Consequences'])
    for (const section of text.split(/^## .*$/m).slice(1)) expect(section.trim()).not.toBe('')
    expect(sentences(text).filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([])
  },
)

// Generated pages say so; their sentences stand in the code.
const written = pages.filter((page) => !decisions.includes(page) && !/^Generated|^Printed|is printed/m.test(read(page)))

test.each(written)('%s has sentences of at most 25 words', (page) => {
  const prose = withoutBlocks(read(page))
  expect(sentences(prose).filter((sentence) => sentence.split(/\s+/).length > 25)).toEqual([])
})

test('the changelog has each change once', () => {
  // Two wordings of one change begin with the same words.
  const beginnings = read('CHANGELOG.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(0, 60))
  expect(beginnings.filter((each, index) => beginnings.indexOf(each) < index)).toEqual([])
})

test('a decision that another page names exists', () => {
  const known = new Set(decisions.map((page) => basename(page).slice(0, 3)))
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/[Dd]ecisions? (\d{3})\b/g)].map(([, number]) => [page, number!] as const),
  )
  expect(named.filter(([, number]) => !known.has(number))).toEqual([])
})

test('the glossary fits one reading: 40 to 60 terms, and no number that only the tables know', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => /^\| (?!term |---)/.test(line))
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(rows.length).toBeLessThanOrEqual(60)
  expect(rows.filter((row) => /\b42\b/.test(row))).toEqual([])
})

test('the glossary has each term once, with its meaning and where it is in the code', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => /^\| (?!term |-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const terms = rows.map(([, term]) => term)
  expect(new Set(terms).size).toBe(terms.length)
  expect(rows.filter(([, term, meaning, where]) => !term || !meaning || !where?.startsWith('`'))).toEqual([])
})

test('each security requirement names tests that are there', () => {
  const named = [...read('docs/security.md').matchAll(/([A-Z]-?\d+) `([^`]+\.(?:test|spec)\.ts)`/g)]
  expect(named.length).toBeGreaterThan(40)
  const missing = named.filter(([, label, file]) => !new RegExp(`\\b${label!}\\b`).test(read(file!)))
  expect(missing.map(([all]) => all)).toEqual([])
})

/** The numbers that begin the titles of a file's tests. */
const numbersIn = (file: string) => {
  const titles = read(file).matchAll(/(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)\s*,\s*(?:everyday\s*,\s*)?(?:async\s*)?\(/g)
  const labels = [...titles].map(
    ([, plain, template]) => /^(?:[A-Z]+-?[\d.]+[,:]? ?)+/.exec(plain ?? template ?? '')?.[0],
  )
  return new Set(labels.flatMap((label) => label?.match(/[RSPT]-\d\d/g) ?? []))
}

test('each fault and attack of the list is named by the titles of the tests beside it', () => {
  const rows = [...read('docs/faults.md').matchAll(/^\| ([RSPT]-\d\d) \| .* \| ([^|]*) \|$/gm)]
  const numbers = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}-${String(at + 1).padStart(2, '0')}`)
  expect(rows.map(([, number]) => number)).toEqual([
    ...numbers('R', 38),
    ...numbers('S', 34),
    ...numbers('P', 13),
    ...numbers('T', 10),
  ])
  const unnamed = rows.flatMap(([, number, cell]) => {
    const files = [...cell!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    const missing = files.filter((file) => !numbersIn(file).has(number!))
    return files.length === 0 ? [`${number}: no test`] : missing.map((file) => `${number}: ${file}`)
  })
  expect(unnamed).toEqual([])
})
