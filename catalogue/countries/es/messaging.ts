// Messaging rules of Spain: the law requires consent (LSSI 21) and sets no hours. The hours here are what people expect of a
// company.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['09:00', '20:00'],
    tuesday: ['09:00', '20:00'],
    wednesday: ['09:00', '20:00'],
    thursday: ['09:00', '20:00'],
    friday: ['09:00', '20:00'],
    saturday: ['10:00', '14:00'],
  },
  timeZones: ['Atlantic/Canary'],
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
}
