// Colombian identity numbers: cédula de ciudadanía (citizens, 6 to 10 digits) and cédula de extranjería (foreigners, 6 or 7).
// Neither has a check digit, nor says anything about its holder.
import { pattern } from '#domain/questions/rules.ts'

export const cedula = pattern(/^[1-9][0-9]{5,9}$/)
