// Test of the import directions in ARCHITECTURE.md: who may import whom, and engines that name nothing particular.
import { execFileSync } from 'node:child_process'
import { builtinModules } from 'node:module'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { environmentIds } from '#domain/application/layers.ts'
import { unboundedLoops } from './unbounded-loops.ts'

const root = join(import.meta.dirname, '..')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const isTest = (file: string) => /\.(?:test|soak|spec)\.tsx?$/.test(file)
/** Every file of TypeScript, whichever room it stands in. */
const programs = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
const code = listed
  .split('\n')
  .filter(
    (file) => /^(?:domain|contract|catalogue|web|server|sandbox)\/.*\.tsx?$/.test(file) && existsSync(join(root, file)),
  )
const product = code.filter((file) => !isTest(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')

interface Import {
  readonly from: string
  /** A file of the project, or a package's name as written. */
  readonly to: string
  /** Loaded by `import()`, as a chunk of its own. */
  readonly lazy: boolean
}

/** Static, dynamic, type-only and re-exporting imports. */
function importsOf(file: string): Import[] {
  const text = withoutComments(read(file))
  const expression = /(?:\bfrom\s*|\bimport\s*(\()\s*|\bimport\s+)(['"])([^'"\n]+)\2/g
  return [...text.matchAll(expression)].map(([, call, , specifier]) => ({
    from: file,
    to: resolve(file, specifier!),
    lazy: call !== undefined,
  }))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier
}

const room = (path: string) =>
  /^(domain|contract|catalogue|web|server|sandbox|scripts|test|e2e|bench)\//.exec(path)?.[1]
/** `catalogue/countries/es/rules.ts` stands in the folder `countries/es`. */
const folder = (path: string) => /^catalogue\/([^/]+\/[^/]+)\//.exec(path)?.[1]
const show = ({ from, to }: Import) => `${from} imports ${to}`

/** Imports allowed to a room beside itself: to all of its files (`*`), or to those that a pattern names (`*.web.tsx`, `web/gallery/`). */
type Directions = Readonly<Record<string, readonly string[]>>

const isOf = (pattern: string, file: string) =>
  pattern.endsWith('/')
    ? file.startsWith(pattern)
    : new RegExp(`(?:^|/)${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file)

const mayImport = (name: string, rows: Directions, { from, to }: Import): boolean =>
  to.startsWith(`${name}/`) ||
  Object.entries(rows).some(
    ([pattern, others]) =>
      isOf(pattern, from) && others.some((other) => (other.endsWith('/') ? to.startsWith(other) : to === other)),
  )

const directions: Readonly<Record<string, Directions>> = {
  domain: {},
  contract: { '*': ['domain/'] },
  catalogue: {
    '*': ['domain/', 'contract/'],
    '*.web.tsx': ['web/kit/', 'web/inputs/'],
    // A follow-up's own screen is made of what the screens of all follow-ups are made of.
    'follow-ups/*/screen.web.tsx': ['web/follow-ups/', 'web/context.ts'],
    '*.server.ts': ['server/platform/kit/'],
    // The index names the types of what lenders' folders bring, and gives countries' rules the phone library.
    'server.generated.ts': ['server/platform/kit/'],
  },
  web: {
    '*': [
      'domain/',
      'contract/',
      'catalogue/web.generated.ts',
      'catalogue/follow-ups.web.generated.ts',
      'catalogue/criteria.web.generated.ts',
      'catalogue/follow-up-paths.generated.ts',
      'catalogue/follow-up-routes.generated.ts',
    ],
    // The gallery shows every brand and is no part of the form.
    'web/gallery/': ['catalogue/'],
  },
  server: { '*': ['domain/', 'contract/', 'catalogue/server.generated.ts'] },
  sandbox: { '*': ['domain/', 'contract/', 'catalogue/server.generated.ts', 'server/platform/kit/'] },
}

/** `domain/questions/rules.ts` stands in the room `questions` of the domain, `server/main.ts` at the top of the server. */
const innerRoom = (path: string) => (path.split('/').length === 2 ? 'top' : path.split('/')[1]!)

/** The rooms within a room, and which others each may import, values and types alike. A room below never imports one above. */
const innerRooms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  domain: {
    questions: [],
    law: ['questions'],
    journey: ['questions'],
    tracking: ['questions', 'journey'],
    'follow-up': ['questions', 'journey'],
    lender: ['questions', 'follow-up'],
    application: ['questions', 'law', 'journey', 'tracking', 'follow-up', 'lender'],
  },
  server: {
    platform: [],
    checks: ['platform'],
    lead: ['platform'],
    people: ['lead', 'platform'],
    lenders: ['people', 'lead', 'platform'],
    reach: ['people', 'lead', 'checks', 'platform'],
    'look-ups': ['lead', 'platform'],
    ops: ['lenders', 'reach', 'platform'],
    calls: ['lenders', 'reach', 'people', 'lead', 'platform'],
    console: ['calls', 'lenders', 'reach', 'people', 'lead', 'checks', 'look-ups', 'ops', 'platform'],
    top: ['console', 'calls', 'lenders', 'reach', 'people', 'lead', 'checks', 'look-ups', 'ops', 'platform'],
  },
}

/** The circles in a graph of imports, each as the names on its way round; empty where there is none. */
function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (name: string, way: readonly string[]) => {
    if (way.includes(name)) return void circles.push([...way.slice(way.indexOf(name)), name].join(' > '))
    if (done.has(name)) return undefined
    for (const next of edges.get(name) ?? []) visit(next, [...way, name])
    return void done.add(name)
  }
  for (const name of edges.keys()) visit(name, [])
  return circles
}

const engines = product.filter((file) => room(file) !== 'catalogue' && !file.startsWith('web/gallery/'))

describe('architecture: import directions', () => {
  test('there is code to look at in every room', () => {
    for (const name of Object.keys(directions))
      expect(
        product.filter((file) => room(file) === name),
        name,
      ).not.toEqual([])
  })

  test.each(Object.entries(directions))('%s imports only what the map allows', (name, allowed) => {
    const imports = product.filter((file) => room(file) === name).flatMap(importsOf)
    const within = imports.filter(({ to }) => room(to) !== undefined)
    expect(within.filter((each) => !mayImport(name, allowed, each)).map(show)).toEqual([])
  })

  test.each(Object.entries(innerRooms))('the rooms of %s import each other as the map allows', (name, allowed) => {
    const imports = product.filter((file) => room(file) === name).flatMap(importsOf)
    const across = imports.filter(({ from, to }) => room(to) === name && innerRoom(from) !== innerRoom(to))
    expect(across.filter(({ from, to }) => !allowed[innerRoom(from)]?.includes(innerRoom(to))).map(show)).toEqual([])
    const rooms = new Set(product.filter((file) => room(file) === name).map(innerRoom))
    expect([...rooms].toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  test.each(Object.entries(innerRooms))('no circle among the rooms of %s, by its table', (_, allowed) => {
    expect(circlesOf(new Map(Object.entries(allowed).map(([name, others]) => [name, new Set(others)])))).toEqual([])
  })

  test('a circle of imports is found, and a diamond is none', () => {
    const graph = (rows: Readonly<Record<string, readonly string[]>>) =>
      new Map(Object.entries(rows).map(([name, to]) => [name, new Set(to)]))
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
    expect(circlesOf(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b > c > b'])
  })

  test.each(['domain', 'contract', 'server', 'sandbox', 'web', 'scripts', 'test/simulator'])(
    'no circle among the files of %s, by values or by types',
    (name) => {
      const files = programs.filter((file) => file.startsWith(`${name}/`) && !isTest(file))
      expect(files).not.toEqual([])
      // An `import()` makes a chunk of its own: a screen may load another one, which leads back.
      const edges = files.map((file): [string, Set<string>] => [
        file,
        // A template of `npm run new` names files as the new folder's own do.
        new Set(importsOf(file).flatMap(({ to, lazy }) => (lazy || to === file ? [] : [to]))),
      ])
      expect(circlesOf(new Map(edges))).toEqual([])
    },
  )

  test('queries stand in stores: platform/stores, migrations, and files named *-store.ts', () => {
    const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/
    const isStore = /^server\/(?:platform\/(?:stores|migrations)\/.*|.*-store)\.ts$/
    const files = product.filter((file) => room(file) === 'server' && query.test(withoutComments(read(file))))
    expect(files.filter((file) => !isStore.test(file))).toEqual([])
    expect(files.filter((file) => isStore.test(file))).not.toEqual([])
  })

  test('the domain imports no package and nothing of Node', () => {
    const outside = product.filter((file) => room(file) === 'domain').flatMap(importsOf)
    expect(outside.filter(({ to }) => room(to) !== 'domain').map(show)).toEqual([])
  })

  test('what runs in a browser imports nothing of Node', () => {
    const browser = product.filter((file) => ['domain', 'contract', 'web'].includes(room(file)!))
    const nodes = (to: string) => to.startsWith('node:') || builtinModules.includes(to)
    expect(
      browser
        .flatMap(importsOf)
        .filter(({ to }) => nodes(to))
        .map(show),
    ).toEqual([])
  })

  test('no folder of the catalogue imports another', () => {
    const imports = product.filter((file) => folder(file) !== undefined).flatMap(importsOf)
    const across = imports.filter(({ from, to }) => to.startsWith('catalogue/') && folder(to) !== folder(from))
    expect(across.map(show)).toEqual([])
  })

  test('F1: a state goes by its name; its number stands in the table of states alone', () => {
    // Migrations are as they were on their day.
    const exempt = /^domain\/journey\/states\.ts$|^server\/platform\/migrations\//
    const number = /\bstates\[\d|\b(?:progressState|leadStatus|[sS]tate)\b['"]?\)?\s*(?:[=!]==?|[<>]=?|:)\s*\d/
    const magic = product.filter((file) => !exempt.test(file) && number.test(withoutComments(read(file))))
    expect(magic).toEqual([])
  })

  test('S-11: HTML is escaped in one place', () => {
    const others = product.filter(
      (file) => file !== 'contract/escape-html.ts' && /\[[^\]\n]*[&<>]{2}[^\]\n]*\]\/g/.test(read(file)),
    )
    expect(others).toEqual([])
  })

  test('no file only hands others on (no barrels), unless it is loaded as a chunk of its own', () => {
    const handedOn = /^\s*export\s+(?:\*(?:\s+as\s+\w+)?|(?:type\s+)?\{[^}]*\})\s*from\s*['"][^'"]+['"];?\s*$/gm
    const statically = new Set(product.flatMap(importsOf).flatMap(({ to, lazy }) => (lazy ? [] : [to])))
    const barrels = product.filter((file) => withoutComments(read(file)).replace(handedOn, '').trim() === '')
    expect(barrels.filter((file) => statically.has(file))).toEqual([])
  })
})

describe('architecture: the documents', () => {
  const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

  test.each(
    Object.entries(innerRooms).flatMap(([name, rooms]) =>
      Object.entries(rooms).flatMap(([inner, allowed]) =>
        inner === 'top' ? [] : [[`${name}/${inner}/`, allowed] as const],
      ),
    ),
  )('ARCHITECTURE.md says of %s what the test holds', (name, allowed) => {
    const row = map.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
    const said = (row?.split('|')[3] ?? '?').split(',').map((other) => other.trim())
    expect(said.filter(Boolean).toSorted()).toEqual([...allowed].toSorted())
  })

  test.each(Object.entries(directions))('ARCHITECTURE.md says of %s/ what the test holds', (name, allowed) => {
    const row = map.split('\n').find((line) => line.startsWith(`| \`${name}/\` |`))
    // `domain, contract; \`*.web.tsx\` also \`web/kit/\``: after each semicolon which files, then what they may use too.
    const said = (row?.split('|')[3] ?? '?').split(';').flatMap((part): [string, string[]][] => {
      const [, pattern = '*', names] = /^\s*(?:`([^`]+)` also )?(.*?)\s*$/.exec(part)!
      const all = names!.replaceAll('`', '').split(', ').filter(Boolean)
      return all.length === 0 ? [] : [[pattern, all.map((other) => (other.includes('/') ? other : `${other}/`))]]
    })
    expect(Object.fromEntries(said)).toEqual(allowed)
  })

  const lives = readdirSync(join(root, 'docs/lives')).map((file) => `docs/lives/${file}`)
  test.each(['ARCHITECTURE.md', ...lives])('every path that %s names is there', (file) => {
    const paths = [...readFileSync(join(root, file), 'utf8').matchAll(/`([\w-]+\/[\w./-]*)`/g)]
      .map(([, path]) => path!)
      .filter((path) => room(path) !== undefined || path.startsWith('docs/'))
    expect(paths).not.toEqual([])
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('architecture: row or folder', () => {
  const ids = ['countries', 'brands', 'lenders', 'offers', 'affiliates'].flatMap((kind) => {
    const path = join(root, 'catalogue', kind)
    return existsSync(path) ? readdirSync(path) : []
  })
  // The document's own lists carry such names: the back end's products (A2), the states (F1, F2), the data points (D1).
  const lists = [
    'domain/application/brand.ts',
    'domain/journey/states.ts',
    'domain/follow-up/follow-up-states.ts',
    'domain/questions/data-points.ts',
  ]
  // Some of its data points carry a lender's name, and are named wherever they are asked.
  const documentsName = new RegExp(`'(?:${dataPointKeys.join('|')})'`, 'g')
  /** A follow-up is called as data points and loans are. */
  const ordinary = ['vehicle']
  // `default` is a word of the language as well.
  const particular = ids.filter((id) => id !== 'default')

  /** The places in engines that name one of these ids, beside the document's own lists. */
  function namedIn(all: readonly string[], documentsLists: readonly string[]): string[] {
    const word = all.map((id) => id.replaceAll('-', '[-_]?')).join('|')
    const literal = new RegExp(`(['"\`])(?:${word})\\1`, 'g')
    // Long names stand for themselves wherever they are; `es` or `mx` inside a word does not, nor does a word of the language.
    const long = all.filter((id) => id.length > 3 && !ordinary.includes(id)).join('|')
    return engines
      .filter((file) => !documentsLists.includes(file))
      .flatMap((file) => {
        const text = withoutComments(read(file)).replaceAll(documentsName, '')
        const found = [
          ...text.matchAll(literal),
          ...(long ? text.matchAll(new RegExp(`\\b\\w*(?:${long})\\w*\\b`, 'gi')) : []),
        ]
        return found.map(([match]) => `${file}: ${match}`)
      })
  }

  test('A8 engines name no country, brand or lender', () => {
    expect(namedIn(particular, lists)).toEqual([])
  })

  test('A8 engines name no follow-up', () => {
    const keys = readdirSync(join(root, 'catalogue/follow-ups'))
    expect(keys).not.toEqual([])
    // Steps that are called as a follow-up is (C1), what a loan is for (D1), and third parties whose pages follow-ups lead to.
    const others = ['domain/journey/steps.ts', 'domain/questions/options.ts', 'domain/follow-up/providers.ts']
    expect(namedIn(keys, [...lists, ...others])).toEqual([])
  })

  test('A3 no code asks for the environment by its name: what differs is in its folder', () => {
    const names = environmentIds.map((id) => `['"\`]${id}['"\`]`).join('|')
    const asked = [
      new RegExp(`[!=]==?\\s*(?:${names})|(?:${names})\\s*[!=]==?`),
      new RegExp(`(?:includes|has)\\(\\s*(?:${names})|\\[[^\\]]*(?:${names})[^\\]]*\\]\\.(?:includes|indexOf)`),
      /\bNODE_ENV\b|\bimport\.meta\.env\b/,
    ]
    const found = [...product, ...programs.filter((file) => /^scripts\/.*\.ts$/.test(file))]
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const text = withoutComments(read(file))
        return asked.flatMap((expression) => text.match(expression)?.map((match) => `${file}: ${match}`) ?? [])
      })
    expect(found).toEqual([])
    expect(`x.environment === 'production'`).toMatch(asked[0]!)
    expect(`['development', 'staging'].includes(x)`).toMatch(asked[1]!)
  })

  test('no switch over kinds: tables decide', () => {
    expect(product.filter((file) => /\bswitch\s*\(/.test(withoutComments(read(file))))).toEqual([])
  })

  test.each([
    ['domain', ['es2024'], []],
    ['web', ['es2024', 'dom', 'dom.iterable'], []],
    ['server', ['es2024'], ['node']],
  ])('%s is compiled with the types of where it runs, and no others', (project, lib, types) => {
    const { compilerOptions } = JSON.parse(read(`${project}/tsconfig.json`)) as { compilerOptions: object }
    expect(compilerOptions).toMatchObject({ lib, types })
    expect(read('scripts/test-stages.ts')).toContain(`'tsc', '-p', '${project}'`)
  })

  test('every lint rule that is off says why in the line above', () => {
    const lines = read('.oxlintrc.json').split('\n')
    const isOff = (line: string) => /^\s*"[^"]+": "off",?$/.test(line)
    expect(lines.filter(isOff).length).toBeGreaterThan(0)
    expect(lines.filter((line, index) => isOff(line) && !/^\s*\/\/ \S/.test(lines[index - 1] ?? ''))).toEqual([])
  })

  test('a lint rule that is off for one line says why behind `--`', () => {
    const silent = programs.flatMap((file) =>
      (read(file).match(/(?:oxlint|eslint)-disable.*/g) ?? [])
        .filter((line) => !/ -- \S+ \S/.test(line))
        .map((line) => `${file}: ${line}`),
    )
    expect(silent.filter((line) => !line.startsWith('test/architecture.test.ts'))).toEqual([])
  })

  test('no code asserts the type of a body: it follows from the row of the call', () => {
    const assertion = /\b\w*[bB]ody\b!?\)?\s+as\s+(?!const\b)/
    expect('const { id } = request.body as Body').toMatch(assertion)
    expect(product.filter((file) => assertion.test(withoutComments(read(file))))).toEqual([])
  })

  /** The comment a file begins with, behind a line for the shell. */
  function headOf(text: string): string {
    const lines = text.replace(/^#!.*\n/, '').split('\n')
    if (lines[0]?.startsWith('/*') === true)
      return text
        .slice(0, text.indexOf('*/'))
        .replaceAll(/[\s/*]+/g, ' ')
        .trim()
    const end = lines.findIndex((line) => !line.startsWith('//'))
    return lines
      .slice(0, end)
      .map((line) => line.slice(2).trim())
      .join(' ')
  }

  /** Fault of a comment's first sentence; none where it is a plain one. */
  function sentenceFault(comment: string): string | undefined {
    // `art. 8` and `e.g. a` end no sentence.
    const [sentence = ''] = comment.split(/(?<=\.)\s+(?=[A-Z"`“])/)
    if (sentence.trim() === '') return 'is missing'
    const words = sentence.trim().split(/\s+/).length
    if (words > 25) return `has ${words} words, at most 25 are right`
    return /^(?:What|Who|Whose|Whom|Where|How)\b/.test(sentence)
      ? 'does not begin with the noun of the trade'
      : undefined
  }

  test('every file says in its first sentence what it is: a noun of the trade, in at most 25 words', () => {
    const files = listed.split('\n').filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
    for (const name of ['test', 'e2e', 'scripts', 'bench'])
      expect(files.some((file) => file.startsWith(`${name}/`))).toBe(true)
    const wrong = files.flatMap((file) => {
      const fault = sentenceFault(headOf(read(file)))
      return fault === undefined ? [] : [`${file}: the first sentence ${fault}`]
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['Wilson confidence intervals. What is counted is a share.', undefined],
    ['What a body has', 'does not begin with the noun of the trade'],
    [`${'word '.repeat(26)}end.`, 'has 27 words, at most 25 are right'],
    ['', 'is missing'],
  ])('%j as a first sentence: %s', (comment, fault) => {
    expect(sentenceFault(comment)).toBe(fault)
  })

  test('comments begin with a noun or a verb, and not with a clause', () => {
    const clause = /^ *(?:\/\*\*|\/\/|\*) (?:What|Who|Whoever|Whatever)\b.*/gm
    expect('  // Who asked for it goes first.').toMatch(clause)
    // Old migrations stay as they were run.
    const files = programs.filter((file) => !file.startsWith('server/platform/migrations/'))
    expect(files.flatMap((file) => (read(file).match(clause) ?? []).map((line) => `${file}: ${line.trim()}`))).toEqual(
      [],
    )
  })

  test('file names are kebab-case and say what is inside', () => {
    const name = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.tsx?$/
    const vague = /^(?:utils?|helpers?|misc|common|manager)\b/
    const wrong = code.filter((file) => {
      const last = file.split('/').at(-1)!
      return !name.test(last) || vague.test(last)
    })
    expect(wrong).toEqual([])
  })
})

describe('architecture: loops', () => {
  const loops = listed.split('\n').filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)))

  test('every loop counts its turns, or says in the line above when it ends', () => {
    expect(loops.filter((file) => file.startsWith('e2e/'))).not.toEqual([])
    expect(loops.flatMap((file) => unboundedLoops(file, read(file)))).toEqual([])
  })

  test.each([
    ['for (;;) {}', 1],
    ['while (true) {}', 1],
    ['// Ends never.\nwhile (true) {}', 1],
    ['while (isOpen()) {}', 1],
    ['do wait()\nwhile (isOpen())', 1],
    ['for (; isOpen(); ) {}', 1],
    ['// Ends with the file.\nwhile (isOpen()) {}', 0],
    ['// Runs until `stop` is called.\nwhile (!isStopping) {}', 0],
    ['for (let turn = 0; turn < 9; turn++) {}', 0],
    ['for (const each of all) {}', 0],
    ['const text = "for (;;) {}" // while (true)', 0],
  ])('%j has so many without a bound: %i', (text, count) => {
    expect(unboundedLoops('a.ts', text)).toHaveLength(count)
  })
})
