// Slugs: ids that are folders' names, or keys of an operator's file (A8).
export const slugForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** The form in words, for problems. */
export const slugExpected = 'lower case letters, digits and dashes, a letter first'
