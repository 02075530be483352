// Object copy without the keys whose value is undefined: for optional properties, where absent and undefined mean the same.

/** `T` with every key that may be undefined made optional, and never undefined where it is there. */
export type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** A copy that has only the keys with a value; `null`, `''` and `0` are values. */
export function withoutUndefined<T extends object>(fields: T): WithoutUndefined<T> {
  // `Object.fromEntries` forgets which key has which type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
}
