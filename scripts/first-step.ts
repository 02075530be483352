// First-step size of a variant, counted from the built page. It is the page itself, every script and preload it names and
// whatever those import statically. Brotli, as the server sends it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { parseAst } from 'vite'

export interface FirstStep {
  readonly variant: string
  /** Bytes, brotli. `css` is the part of `html` that stands in style elements, beside any sheet that is linked. */
  readonly html: number
  readonly css: number
  readonly javascript: number
  /** Names of the scripts counted, the largest first, with their bytes. */
  readonly scripts: readonly (readonly [name: string, bytes: number])[]
}

/** Bytes of a text after brotli at its best. */
export function brotliBytes(text: string | Uint8Array): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** The modules a script imports before it runs, as written. */
export function staticImports(code: string): string[] {
  return parseAst(code).body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : []))
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}

/** The addresses of scripts that a page starts or preloads. */
function scriptsOf(page: string): string[] {
  const scripts = [...page.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => attribute(tag, 'src'))
  const links = [...page.matchAll(/<link\b[^>]*>/gi)].map(([tag]) => tag)
  const preloads = links
    .filter(
      (tag) =>
        attribute(tag, 'rel') === 'modulepreload' ||
        (attribute(tag, 'rel') === 'preload' && attribute(tag, 'as') === 'script'),
    )
    .map((tag) => attribute(tag, 'href'))
  return [...scripts, ...preloads].filter((address) => address !== undefined)
}

/** `/application-frontend/assets/main-x.js` in the build's folder. Throws for a script the build does not hold. */
function fileOf(address: string, web: string): string {
  const file = join(web, 'assets', address.split(/[?#]/)[0]!.split('/assets/').at(-1)!)
  if (!existsSync(file)) throw new Error(`The page names ${address}, and there is no ${file}`)
  return file
}

/** A script's bytes as brotli, and the files that it imports before it runs. */
interface Script {
  readonly bytes: number
  readonly imports: readonly string[]
}

/** Reads and compresses each script once, however many variants share it. */
function scriptReader(): (file: string) => Script {
  const known = new Map<string, Script>()
  return (file) => {
    const before = known.get(file)
    if (before) return before
    const code = readFileSync(file, 'utf8')
    const script = {
      bytes: brotliBytes(code),
      imports: staticImports(code).map((imported) => join(dirname(file), imported)),
    }
    known.set(file, script)
    return script
  }
}

function measure(variant: string, pagePath: string, web: string, scriptAt: (file: string) => Script): FirstStep {
  const page = readFileSync(pagePath, 'utf8')
  const counted = new Map<string, number>()
  const count = (file: string) => {
    if (counted.has(file)) return
    const { bytes, imports } = scriptAt(file)
    counted.set(file, bytes)
    for (const imported of imports) count(imported)
  }
  for (const address of scriptsOf(page)) count(fileOf(address, web))
  const inline = [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css]) => css!)
  const linked = [...page.matchAll(/<link\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'rel') === 'stylesheet')
  const sheets = linked.map((tag) => brotliBytes(readFileSync(fileOf(attribute(tag, 'href')!, web))))
  const sum = (all: Iterable<number>) => [...all].reduce((total, bytes) => total + bytes, 0)
  return {
    variant,
    html: brotliBytes(page),
    css: brotliBytes(inline.join('\n')) + sum(sheets),
    javascript: sum(counted.values()),
    scripts: [...counted].map(([file, bytes]) => [basename(file), bytes] as const).toSorted(([, a], [, b]) => b - a),
  }
}

/** Every variant's first step, by the pages in a build's folder. Empty where nothing was built. */
export function firstSteps(web: string): FirstStep[] {
  const pages = globSync('at-prefix/*/index.html', { cwd: web }).toSorted()
  const scriptAt = scriptReader()
  return pages.map((page) => measure(basename(dirname(page)), join(web, page), web, scriptAt))
}
