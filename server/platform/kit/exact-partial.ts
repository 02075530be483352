// Schema with every key optional, where absent is the only way to have no value (valibot's `partial` takes `undefined` too).
import * as v from 'valibot'

type Entries = Readonly<Record<string, v.GenericSchema>>
type ExactPartial<T extends Entries> = { readonly [K in keyof T]: v.ExactOptionalSchema<T[K], undefined> }

/** The entries of a schema, each to be left out if wished; what is there is judged as before. */
export function exactPartial<const T extends Entries>(entries: T): ExactPartial<T> {
  const optional = Object.entries(entries).map(([key, schema]) => [key, v.exactOptional(schema)] as const)
  // `Object.fromEntries` forgets which key has which schema.
  return Object.fromEntries(optional) as ExactPartial<T>
}
