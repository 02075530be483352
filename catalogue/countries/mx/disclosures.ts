// Disclosures of Mexico: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures({ of: 'CONDUSEF', url: 'https://www.gob.mx/condusef' })
