// Messaging rules of Vietnam (Decree 91/2020): advertising texts from 7 to 22, at most three a day, marked [QC]. Consent is
// never presumed (Law 91/2025). Narrower here: no nights, one a day. A withdrawal holds at once, which keeps the fifteen days.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['08:00', '20:00'],
    tuesday: ['08:00', '20:00'],
    wednesday: ['08:00', '20:00'],
    thursday: ['08:00', '20:00'],
    friday: ['08:00', '20:00'],
    saturday: ['08:00', '20:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
  advertisingLabel: '[QC]',
}
