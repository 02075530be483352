// The company behind a form in one line, for the footer.
import type { Broker } from '#domain/law/broker.ts'

/** Name, address, register and number. */
export const companyLine = ({ company, address, register, registrationNumber }: Broker): string =>
  `${company}, ${address}. ${register}: ${registrationNumber}`
