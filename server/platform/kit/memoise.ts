// Memoisation by identity: the result of a pure function of an object that does not change, for as long as the object is there.

/** The function, computed once for each object. For one of two objects, one of these is what the other computes. */
export function memoise<Given extends object, Result>(compute: (given: Given) => Result): (given: Given) => Result {
  const kept = new WeakMap<Given, { readonly result: Result }>()
  return (given) => {
    const known = kept.get(given) ?? { result: compute(given) }
    kept.set(given, known)
    return known.result
  }
}
