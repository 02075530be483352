// Messaging rules of Poland: PKE 398 requires consent for each channel. Hours follow custom, and Sundays are left alone.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['09:00', '20:00'],
    tuesday: ['09:00', '20:00'],
    wednesday: ['09:00', '20:00'],
    thursday: ['09:00', '20:00'],
    friday: ['09:00', '20:00'],
    saturday: ['10:00', '16:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
}
