// First name of an applicant as it may stand in the sentence of a message.

const longestName = 40

/** Nothing where it is no name: what somebody typed there never becomes a link or a header. */
export const nameIn = (name: string | undefined): string | undefined =>
  name === undefined || name.length > longestName || !/^[\p{L}\p{M}][\p{L}\p{M}' .’-]*$/u.test(name) ? undefined : name
