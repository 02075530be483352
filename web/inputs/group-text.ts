// Formatting of long numbers when an input loses focus.

const fours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * Groups of four, capitals: `es9121000418` is `ES91 2100 0418`; a bank's name stands alone: `BDO 0012 3456 7`.
 * Text with other signs in it is left as it was typed.
 */
export function groupsOfFour(typed: string): string {
  const compact = typed.replace(/[\s.\-–]/g, '').toUpperCase()
  if (!/^[A-Z0-9]+$/.test(compact)) return typed
  const [, bank, number = ''] = /^([A-Z]{3,})([0-9]+)$/.exec(compact) ?? []
  return bank === undefined ? fours(compact) : `${bank} ${fours(number)}`
}

/** One piece, capitals: `12.345.678-z` is `12345678Z`. Text with other signs in it is left as it was typed. */
export function onePiece(typed: string): string {
  const compact = typed.replace(/[\s.\-–]/g, '')
  return /^[\p{L}0-9&]+$/u.test(compact) ? compact.toUpperCase() : typed
}
