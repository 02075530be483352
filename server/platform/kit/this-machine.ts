// Host names of this machine, as an address has them.

/** Plain http may be spoken there while developing, and whoever listens there is ours. */
export const thisMachine: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
