// Sources of income by what follows from them: which questions about work a person is asked (D2). A source in none of the lists,
// such as benefits or remittances, leads to none of those questions.

/** A contract that ends by itself. */
export const fixedTerm = ['fixed-term', 'civil-contract'] as const

/** Contracts that either side may end; civil servants are under none. */
export const underNotice = ['employed', ...fixedTerm, 'public-employee', 'overseas-worker', 'apprentice'] as const

/** Somebody else's company or authority pays. */
export const paidByEmployer = [...underNotice, 'civil-servant'] as const

/** Work without an employer. Farmers are asked of their land. */
export const ownBusiness = ['self-employed', 'own-business', 'freelance'] as const

/** Of any kind: whether somebody draws a pension for old age, illness or a death is nobody's business here (decision 075). */
export const pensions = ['pensioner'] as const
