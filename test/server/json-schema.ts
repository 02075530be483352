// JSON Schema as far as our OpenAPI document uses it: a value that fits, and what a value has wrong.
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minLength?: number
  readonly minimum?: number
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const isOfType = (value: unknown, type: string) =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number')

/** Places at which a value does not fit; none where it does. */
export function misfits(schema: Schema, value: unknown, at = 'body'): readonly string[] {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.some((one) => misfits(one, value).length === 0) ? [] : [`${at}: none of several`]
  if (schema.const !== undefined && value !== schema.const) return [`${at}: another value`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is not listed`]
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return [`${at}: ${typeOf(value)}`]
  if (Array.isArray(value)) return value.flatMap((each, index) => misfits(schema.items ?? {}, each, `${at}.${index}`))
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, required = [], additionalProperties: others } = schema
  const absent = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name}: absent`)
  const wrong = Object.entries(value).flatMap(([name, each]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (own) return misfits(own, each, `${at}.${name}`)
    if (others === false) return [`${at}.${name}: not in the document`]
    return typeof others === 'object' ? misfits(others, each, `${at}.${name}`) : []
  })
  return [...absent, ...wrong]
}

export interface Fitting {
  /** Values of properties by their names, where a schema alone cannot say what is there. */
  readonly known: Readonly<Record<string, unknown>>
  /** Properties that may be absent are there too. */
  readonly isWhole: boolean
}

type Make = (schema: Schema, how: Fitting) => unknown

const ofType: Readonly<Record<string, Make>> = {
  object: ({ properties = {}, required = [] }, how) => {
    const isThere = (name: string) => how.isWhole || required.includes(name) || Object.hasOwn(how.known, name)
    const names = Object.keys(properties).filter(isThere)
    return Object.fromEntries(
      names.map((name) => [name, Object.hasOwn(how.known, name) ? how.known[name] : fitting(properties[name]!, how)]),
    )
  },
  array: ({ items }, how) => (items ? [fitting(items, how)] : []),
  string: ({ minLength = 0 }) => 'abcdefgh'.padEnd(minLength, 'x'),
  number: ({ minimum = 1 }) => minimum,
  integer: ({ minimum = 1 }) => minimum,
  boolean: () => true,
  null: () => null,
}

/** A value that fits. */
export function fitting(schema: Schema, how: Fitting): unknown {
  const [one] = schema.anyOf ?? schema.oneOf ?? []
  if (one) return fitting(one, how)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [type = 'object'] = [schema.type ?? []].flat()
  return ofType[type]!(schema, how)
}
