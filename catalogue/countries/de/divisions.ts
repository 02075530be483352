// Länder of Germany (16), sorted by name. Postal codes do not follow their borders, so nothing is derived from them.

export const divisions: Readonly<Record<string, string>> = {
  'baden-wuerttemberg': 'Baden-Württemberg',
  bayern: 'Bayern',
  berlin: 'Berlin',
  brandenburg: 'Brandenburg',
  bremen: 'Bremen',
  hamburg: 'Hamburg',
  hessen: 'Hessen',
  'mecklenburg-vorpommern': 'Mecklenburg-Vorpommern',
  niedersachsen: 'Niedersachsen',
  'nordrhein-westfalen': 'Nordrhein-Westfalen',
  'rheinland-pfalz': 'Rheinland-Pfalz',
  saarland: 'Saarland',
  sachsen: 'Sachsen',
  'sachsen-anhalt': 'Sachsen-Anhalt',
  'schleswig-holstein': 'Schleswig-Holstein',
  thueringen: 'Thüringen',
}
