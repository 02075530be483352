// The browser's build: one graph of chunks for all variants.
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { classNames } from './scripts/class-names.ts'

/**
 * Has every part that cannot be had asked for once more, under another address: most browsers remember for the life of a page that an
 * address brought nothing, and would never ask again.
 */
const askedAgain: Plugin = {
  name: 'asked-again',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        const asking = part.code.replace(/\bimport\((`\.\/[^`]+\.js`|"\.\/[^"]+\.js")\)/g, '$$part($1)')
        if (asking !== part.code)
          part.code =
            asking + 'function $part(part){return import(part).catch(()=>import(part+`?again=${Date.now()}`))}\n'
      }
    },
  },
}

/** The sheet of the first step stands in the page: no later part brings it once more. */
const firstSheetOnce: Plugin = {
  name: 'first-sheet-once',
  transform(code, id) {
    if (!id.endsWith('vite/preload-helper.js')) return undefined
    const looked = 'allSettled(deps.map('
    if (!code.includes(looked)) throw new Error(`The bundler's helper has no "${looked}" any more`)
    return code.replace(looked, 'allSettled(deps.filter((each) => !/main-[^/]+css$/.test(each)).map(')
  },
}

/**
 * The bundler's helpers are a chunk of their own, which every visit would ask for and wait for: they go into React's, which all others
 * have already. The order is before that of the manifest.
 */
const helpersInReact: Plugin = {
  name: 'helpers-in-react',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const [helpers, first] = ['rolldown-runtime', 'react'].map((name) => chunks.find((chunk) => chunk.name === name))
      if (!helpers || !first) return
      const [, body, exported] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(helpers.code) ?? []
      if (exported === undefined) throw new Error('The bundler’s helpers do not end in what they export any more')
      const members = exported.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1')
      const fileName = basename(helpers.fileName)
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(
          /import\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?/g,
          (whole, names: string, from: string) => {
            if (from !== fileName) return whole
            const taken = `const{${names.replaceAll(' as ', ':')}}=$helpers;`
            return chunk === first ? taken : `import{$helpers}from"./${basename(first.fileName)}";${taken}`
          },
        )
        chunk.imports = [...new Set(chunk.imports.map((file) => (file === helpers.fileName ? first.fileName : file)))]
      }
      first.imports = first.imports.filter((file) => file !== first.fileName)
      first.code = `const $helpers=(()=>{${body}return{${members}}})();${first.code}export{$helpers};`
      delete bundle[helpers.fileName]
    },
  },
}

/**
 * React's modules are functions that are called once. In brackets they are compiled with the script, beside the page's thread; without,
 * once more when they are called, on it: a third of the time that React takes to begin (19.2). Functions of ours are called later, if ever.
 */
const reactCompiledAhead: Plugin = {
  name: 'react-compiled-ahead',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || part.name !== 'react') continue
        const format = { ecma: 2020, wrap_func_args: true } as const
        const { code } = await minify(part.code, { module: true, compress: false, mangle: false, format })
        if (!code || code === part.code)
          throw new Error('The minifier puts no brackets around React’s modules any more')
        part.code = code
      }
    },
  },
}

/**
 * Minifies the first step's script once more, with what the plugins before put into it. None of its functions is called with `new`, so
 * those without a name may be arrows.
 */
const firstStepMinified: Plugin = {
  name: 'first-step-minified',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !part.isEntry) continue
        const compress = { passes: 3, hoist_funs: true, unsafe_arrows: true }
        part.code = (await minify(part.code, { module: true, ecma: 2020, compress })).code!
      }
    },
  },
}

export default defineConfig({
  // Chunks find each other relative to themselves, so one build serves any base path.
  base: './',
  plugins: [react(), helpersInReact, reactCompiledAhead, askedAgain, firstStepMinified, firstSheetOnce],
  // The router asks for a stand-in of what React has had itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': fileURLToPath(import.meta.resolve('react')) } },
  publicDir: false,
  css: classNames,
  build: {
    target: 'es2022',
    // 2 % fewer bytes than the bundler's own.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    // The head of a chunk asks for its static imports: a list of links beside it would only hold the page's thread.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      input: 'web/main.tsx',
      // The minifier takes most of the time, as meant.
      checks: { bundlerTimings: false },
      output: {
        // Long enough for a name: the first step has one of each part that it may ask for.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // React is a script of its own before ours. The browser evaluates each in a task, and the first while the second still comes;
            // and a release that changes only ours leaves it in the browser's cache.
            {
              name: 'react',
              test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/react-first\.ts$/,
              priority: 2,
            },
            // All else that the first step needs in one chunk: tables that name the same data points compress together.
            { name: 'first-step', tags: ['$initial'], priority: 1 },
            // Modules that every visit needs as soon as its page is awake: one request.
            {
              name: 'visit',
              test: /\/web\/(?:visit|kit\/(?:show-typefaces|when-idle)|tracking\/(?:funnel|opened-by-link|watch-visit))\.tsx?$|\/catalogue\/web\.generated\.ts$/,
              priority: 0.5,
            },
            // Controls of a loan's amount with its price, whole: a first page that has them needs nothing else of later pages.
            {
              name: 'loan-controls',
              test: /\/(?:web\/(?:inputs\/slider|kit\/(?:loan-price|spoken)|screens\/(?:loan-controls|loan-price))|domain\/(?:lender\/(?:price|percent|loan|identity)|law\/disclosures|questions\/step-from)|contract\/(?:example-text|lender-facts))\.tsx?$/,
              priority: 0.4,
            },
            // Modules that later screens share, in one chunk too: the first step has a name for each chunk that it may ask for.
            {
              name: 'shared',
              test: /\/(?:web\/(?:about|api|journey|kit|market|screens)|domain)\/|\/contract\/moment\.ts$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
