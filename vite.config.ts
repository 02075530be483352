// The browser's build: one graph of chunks for all variants.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const entry = fileURLToPath(new URL('web/main.tsx', import.meta.url))

type InfoOf = (id: string) => { readonly importers: readonly string[] } | null

/** True for what the first step loads: the entry, and whatever is imported from there without waiting. */
function isOfFirstStep(id: string, infoOf: InfoOf, seen = new Set<string>()): boolean {
  if (id === entry) return true
  if (seen.has(id)) return false
  seen.add(id)
  return infoOf(id)?.importers.some((importer) => isOfFirstStep(importer, infoOf, seen)) === true
}

export default defineConfig({
  // Chunks find each other relative to themselves, so one build serves any base path.
  base: './',
  plugins: [react()],
  // The router asks for a stand-in of what React has had itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': fileURLToPath(import.meta.resolve('react')) } },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'web/main.tsx',
      // One chunk, whatever later chunks share of it: fewer requests, and it compresses better.
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'first step',
              name: (id, context) => (isOfFirstStep(id, (each) => context.getModuleInfo(each)) ? 'first' : null),
            },
          ],
        },
      },
    },
  },
})
