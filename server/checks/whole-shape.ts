// Compile-time check that a schema takes every key of its type. `satisfies` alone lets one forget a key that may be absent: the compiler
// then takes a folder that has the key, and build and start refuse it.
import type * as v from 'valibot'

/** A type with every key at any depth there. */
type Whole<T> = T extends readonly (infer E)[]
  ? readonly Whole<E>[]
  : T extends object
    ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T

interface LacksKeys {
  readonly lacks: 'a key of its type'
}

/** The schema as it is; the compiler refuses one that lacks a key of `T`, however deep. */
export const wholeShape =
  <T>() =>
  <S extends v.GenericSchema<unknown, T>>(
    schema: S & (Whole<v.InferOutput<S>> extends Whole<T> ? unknown : LacksKeys),
  ): S =>
    schema
