// A company as a look-up knows it: its name, and what of an employer's data points it says (M3, E5).

/** Fields of the section `employer`, as their answers are: `province` is the id of a division. */
export const companyFields = [
  'name',
  'taxRegistryCode',
  'postalCode',
  'province',
  'city',
  'street',
  'houseNumber',
] as const
export type CompanyField = (typeof companyFields)[number]

export type Company = { readonly name: string } & Readonly<Partial<Record<CompanyField, string>>>
