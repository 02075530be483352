// Key id of a sealed value: the part before the first dot.

/** Longer than any key's id with its dot. */
export const keyIdBytes = 30

/** Of a sealed value, or of its first bytes. */
export const keyIdOf = (sealed: Buffer): string => sealed.toString('latin1', 0, keyIdBytes).split('.', 1)[0]!
