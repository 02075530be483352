// Kinds of folders that `npm run new` makes, one row each.
import { brand } from './brand.ts'
import { country } from './country.ts'
import { followUp } from './follow-up.ts'
import { lender } from './lender.ts'
import { offer } from './offer.ts'
import type { NewKind } from './skeleton.ts'

export const kinds: Readonly<Record<string, NewKind>> = { country, brand, lender, offer, 'follow-up': followUp }
