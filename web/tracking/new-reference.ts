// Error references: short enough to be read out on the telephone, in the log beside what happened.

/** Six random letters and digits; no secret and no key. */
export const newReference = (): string => Math.random().toString(36).slice(2, 8).toUpperCase()
