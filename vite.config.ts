// The browser's build: one graph of chunks for all variants.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    modulePreload: {
      polyfill: false,
      // A part that was preloaded in vain stays lost to the page; one that is imported in vain is asked for again.
      resolveDependencies: (part, needed) => needed.filter((file) => file !== part),
    },
    rolldownOptions: {
      input: 'web/main.tsx',
      // All that the first step needs in one chunk: tables that name the same data points compress together.
      output: { codeSplitting: { groups: [{ name: 'first-step', tags: ['$initial'] }] } },
    },
  },
})
