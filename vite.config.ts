// The browser's build: one graph of chunks for all variants.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { classNames } from './scripts/class-names.ts'

/**
 * Has every part that cannot be had asked for once more, under another address: most browsers remember for the life of a page that an
 * address brought nothing, and would never ask again (R-32).
 */
const askedAgain: Plugin = {
  name: 'asked-again',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk')
          part.code = part.code.replace(
            /\bimport\((`\.\/[^`]+\.js`|"\.\/[^"]+\.js")\)/g,
            'import($1).catch(()=>import($1+`?again=${Date.now()}`))',
          )
    },
  },
}

export default defineConfig({
  // Chunks find each other relative to themselves, so one build serves any base path.
  base: './',
  plugins: [react(), askedAgain],
  // The router asks for a stand-in of what React has had itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': fileURLToPath(import.meta.resolve('react')) } },
  publicDir: false,
  css: classNames,
  build: {
    target: 'es2022',
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'web/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            // All that the first step needs in one chunk: tables that name the same data points compress together.
            { name: 'first-step', tags: ['$initial'], priority: 1 },
            // What later screens share in one chunk too: the first step has a name for each chunk that it may ask for.
            { name: 'shared', test: /\/(?:web\/(?:about|api|journey|kit|market|screens)|domain)\//, minShareCount: 2 },
            // And what keeps an application in the browser, which is asked for as the page wakes up.
            { name: 'kept', test: /\/(?:web\/storage|web\/embed)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
