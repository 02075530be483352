// How long numbers are shown once they are left.

/** Groups of four, capitals: `es9121000418` is `ES91 2100 0418`. Text with other signs in it is left as it was typed. */
export function groupsOfFour(typed: string): string {
  const compact = typed.replace(/[\s.\-–]/g, '')
  return /^[a-z0-9]+$/i.test(compact) ? compact.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ') : typed
}

/** One piece, capitals: `12.345.678-z` is `12345678Z`. Text with other signs in it is left as it was typed. */
export function onePiece(typed: string): string {
  const compact = typed.replace(/[\s.\-–]/g, '')
  return /^[\p{L}0-9&]+$/u.test(compact) ? compact.toUpperCase() : typed
}
