// Time zones of a country, by its ISO 3166 code, as the platform names them.

/** The one name of a zone that has several: `Asia/Ho_Chi_Minh` and `Asia/Saigon` are the same. */
const zoneName = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Of a country by two letters in either case; none where no country has that code. */
export function zonesOf(iso: string): readonly string[] {
  const region = new Intl.Locale(`und-${iso}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
  return (region.getTimeZones?.() ?? []).map(zoneName)
}

/** Whether a country has the zone, by any of its names; false where no zone is called so. */
export function isZoneOf(iso: string, zone: string): boolean {
  try {
    return zonesOf(iso).includes(zoneName(zone))
  } catch {
    return false
  }
}
