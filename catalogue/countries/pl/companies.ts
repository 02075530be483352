// Invented companies of Poland, suggested as employers where no look-up service is configured. None is meant to be a real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Apteka Pod Szarym Borsukiem' },
  { name: 'Biuro Rachunkowe Liczymir' },
  { name: 'Browar Chmielogród' },
  { name: 'Centrum Ogrodnicze Zielowit' },
  { name: 'Cukiernia Słodkomir' },
  { name: 'Drukarnia Literówka' },
  { name: 'Fabryka Mebli Dębowilk' },
  { name: 'Hurtownia Skrzatpol' },
  { name: 'Kancelaria Paragrafik' },
  { name: 'Magazyny Łąkotrans' },
  { name: 'Mleczarnia Krówkowo' },
  { name: 'Piekarnia Żytnie Pole' },
  { name: 'Pracownia Ćma' },
  { name: 'Przedszkole Bajdułka' },
  { name: 'Restauracja Kluskowy Dwór' },
  { name: 'Sklepy Koszyczkowo' },
  { name: 'Stolarnia Wiórex' },
  { name: 'Szwalnia Igiełkowo' },
  { name: 'Tartak Sosnobór' },
  { name: 'Transport Śmigłowóz' },
  { name: 'Warsztat Śrubowit' },
  { name: 'Wydawnictwo Zakładka' },
  { name: 'Zakład Fryzjerski Loczek i Syn' },
  { name: 'Zakłady Mięsne Schabowo' },
]
