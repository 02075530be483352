// Paths into JSON: values by names with dots between them.

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path; nothing where there is none. An empty path is the whole. */
export function valueAt(whole: unknown, path: string): unknown {
  if (path === '') return whole
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), whole)
}

/** The same object with a value at a path. */
export function withValue(whole: Json, path: string, value: unknown): Json {
  const [name = '', ...rest] = path.split('.')
  const inner = Object.hasOwn(whole, name) && isObject(whole[name]) ? whole[name] : {}
  return { ...whole, [name]: rest.length === 0 ? value : withValue(inner, rest.join('.'), value) }
}
