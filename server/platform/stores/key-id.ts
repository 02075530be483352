// Which key something was sealed with: what stands in front of it, up to the first dot.

/** Longer than any key's id with its dot. */
export const keyIdBytes = 30

/** Of a sealed value, or of its first bytes. */
export const keyIdOf = (sealed: Buffer): string => sealed.toString('latin1', 0, keyIdBytes).split('.', 1)[0]!
