// How long numbers are shown once they are left.

/** Groups of four, capitals: `es9121000418` is `ES91 2100 0418`. Text with other signs in it is left as it was typed. */
export function groupsOfFour(typed: string): string {
  const compact = typed.replace(/[\s.\-–]/g, '')
  return /^[a-z0-9]+$/i.test(compact) ? compact.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ') : typed
}
