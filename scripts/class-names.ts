// Class names of CSS modules: the name in its file and three letters for the file. Vite's own hold the line too, which no minifier shortens.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { CSSOptions } from 'vite'
import { root } from './root.ts'

const letters = (file: string) => createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 3)

/** Vite's `css` option of every bundle: the prerendered page must name its classes as the browser's bundle does. */
export const classNames = {
  modules: { generateScopedName: (name, file) => `${name}_${letters(file.split('?')[0]!)}` },
} satisfies CSSOptions
