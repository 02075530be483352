// Chunk of what every visit needs as soon as its page is awake: what was kept, and what runs the form.
export { reduce } from '#domain/application/reducer.ts'
export { afterPaint } from './journey/after-paint.ts'
export { makeRuntime } from './journey/runtime.ts'
export { remember } from './storage/memory.ts'
