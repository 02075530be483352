// Messaging rules of Germany: UWG 7 requires express consent before any message, reminders included. Hours follow custom, and
// Sundays and holidays are quiet.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['09:00', '20:00'],
    tuesday: ['09:00', '20:00'],
    wednesday: ['09:00', '20:00'],
    thursday: ['09:00', '20:00'],
    friday: ['09:00', '20:00'],
    saturday: ['10:00', '18:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 2,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
  // UWG 7(2): whoever sends must prove that the address's owner consented (BGH I ZR 164/09).
  confirmedByLink: ['email'],
}
