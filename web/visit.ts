// Chunk of what every visit needs as soon as its page is awake: what was kept, and what runs the form.
export { reduce } from '#domain/application/reducer.ts'
export { createRuntime } from './journey/runtime.ts'
export { remember } from './storage/memory.ts'
