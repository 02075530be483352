// Invented companies of Romania, suggested as employers where no look-up service is configured. None is meant to be a real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Agroferma Spicul Vesel' },
  { name: 'Atelierele Fierăstrău Bun' },
  { name: 'Brutăria Pâinișoara' },
  { name: 'Cafeneaua Ibricul Vechi' },
  { name: 'Cămășăria Ață Albă' },
  { name: 'Clinica Luna Plină' },
  { name: 'Construcții Zidmar' },
  { name: 'Cofetăria Zăhărel' },
  { name: 'Depozitele Lădița' },
  { name: 'Editura Semn de Carte Roșu' },
  { name: 'Fabrica de Mobilă Stejărel' },
  { name: 'Farmacia Mușețelul Mic' },
  { name: 'Florăria Ghiocelana' },
  { name: 'Grădinița Buburuza Isteață' },
  { name: 'Hotelul Marea de Brad' },
  { name: 'Lactate Văcuța Albastră' },
  { name: 'Livada Merișor Auriu' },
  { name: 'Magazinele Coșulețul' },
  { name: 'Papetăria Creionel' },
  { name: 'Pensiunea Cerdacul Lung' },
  { name: 'Service Auto Roata Țepelin' },
  { name: 'Tipografia Literă Nouă' },
  { name: 'Transporturi Drumalin' },
  { name: 'Vinăria Strugurel' },
]
