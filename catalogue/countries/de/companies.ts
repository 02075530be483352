// Invented companies of Germany, suggested as employers where no look-up service is configured. None is meant to be a real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Apotheke zum Blauen Igel' },
  { name: 'Autohaus Kurbelwind' },
  { name: 'Bäckerei Krümelsterne' },
  { name: 'Bauunternehmen Ziegelmoor' },
  { name: 'Brauerei Hopfengrund am Weiher' },
  { name: 'Buchhandlung Eselsohr und Tinte' },
  { name: 'Druckerei Letternwald' },
  { name: 'Elektro Funkenflink' },
  { name: 'Fleischerei Wurstinger Hof' },
  { name: 'Gärtnerei Moosgrün', city: 'Köln', postalCode: '50667' },
  { name: 'Gebäudereinigung Blitzelblank & Töchter' },
  { name: 'Großhandel Kistenmeer' },
  { name: 'Holzwerke Astloch' },
  { name: 'Hotel Zur Müden Möwe' },
  { name: 'Kanzlei Blätterwirt' },
  { name: 'Kindergarten Wackelzähnchen' },
  { name: 'Logistik Rollenfuchs' },
  { name: 'Maschinenbau Zahnradtal' },
  { name: 'Molkerei Klee und Kuh' },
  { name: 'Pflegedienst Lindenwärme' },
  { name: 'Schreinerei Hobelspan' },
  { name: 'Schuhfabrik Senkelbach' },
  { name: 'Softwarehaus Nullkommaeins' },
  { name: 'Supermarkt Körbchenhaus' },
]
