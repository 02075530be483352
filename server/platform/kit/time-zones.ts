// Time zones of a country, by its ISO 3166 code, as the platform names them.

/** The one name of a zone that has several: `Asia/Ho_Chi_Minh` and `Asia/Saigon` are the same. */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Of a country by two letters in either case; none where no country has that code. */
export function zonesOf(iso: string): readonly string[] {
  const region = new Intl.Locale(`und-${iso}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
  return (region.getTimeZones?.() ?? []).map(zoneName)
}
