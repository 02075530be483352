/** The element with the parts that the starter draws with. */
export const partsId = 'starter-parts'
