// First name of an applicant as it may stand in the sentence of a message.

const longestName = 40

/** A full stop ends an abbreviation. Between letters it makes an address, of which mail programs make a link by themselves. */
const form = /^[\p{L}\p{M}](?:[\p{L}\p{M}' ’-]|\.(?= |$))*$/u

/** Nothing where it is no name: what somebody typed there never becomes a link or a header. */
export const nameIn = (name: string | undefined): string | undefined =>
  name === undefined || name.length > longestName || !form.test(name) ? undefined : name
