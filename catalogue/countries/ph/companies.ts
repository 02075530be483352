// Invented companies of the Philippines, suggested as employers where no look-up service is configured. None is meant to be a
// real one.
import type { Company } from '#domain/questions/company.ts'

export const companies: readonly Company[] = [
  { name: 'Adobo Kitchen Kawali Kings' },
  { name: 'Alitaptap Electric Works' },
  { name: 'Anahaw Business Solutions' },
  { name: 'Balangay Cargo Lines' },
  { name: 'Bayabas Health Clinic' },
  { name: 'Bituin Call Support' },
  { name: 'Carabao Brothers Dairy' },
  { name: 'Dilis Fishing Ventures' },
  { name: 'Gumamela Garments' },
  { name: 'Halo Halo Ice Works' },
  { name: 'Kalesa Transport Services' },
  { name: 'Kamias Software House' },
  { name: 'Kubo Builders' },
  { name: 'Lambat Seafood Traders' },
  { name: 'Mangga Grove Farms' },
  { name: 'Maya Maya Deliveries' },
  { name: 'Narra Nook Furniture' },
  { name: 'Palayok Food Stalls' },
  { name: 'Pandesal Sunrise Bakery' },
  { name: 'Parol Paper and Printing' },
  { name: 'Sampaguita Sky Hotel' },
  { name: 'Sari Suki Stores' },
  { name: 'Tarsier Security Agency' },
  { name: 'Walis Cleaning Crew' },
]
