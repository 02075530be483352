// Personal URL parameters: removed from the address as soon as they are read (L1). What they say of a person must reach no
// Referer and no tracker, and an amount must not stand in for what the applicant chooses later. Apart, because the first script
// needs no more of the table.

export const personalUrlParams = [
  'amount',
  'period',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'sessionId',
] as const
