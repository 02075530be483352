// Messaging rules of Romania: Law 506/2004 art. 12 requires consent before any message. Hours follow custom.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['09:00', '20:00'],
    tuesday: ['09:00', '20:00'],
    wednesday: ['09:00', '20:00'],
    thursday: ['09:00', '20:00'],
    friday: ['09:00', '20:00'],
    saturday: ['10:00', '15:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
}
