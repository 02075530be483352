// Rule of a name with abbreviations, as identity papers of some countries carry them: `Ma. Cristina`, `Sto. Domingo`, `Reyes, Jr.`
import { pattern } from '../rules.ts'

const letters = '\\p{L}\\p{M}'

/** The general rule of names, and a full stop after a part or a comma before one (K1). */
export const abbreviatedName = pattern(new RegExp(`^[${letters}]+(?:(?:['’-]|,? |\\. ?)[${letters}]+)*\\.?$`, 'u'))
