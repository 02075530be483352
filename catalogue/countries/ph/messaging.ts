// Messaging rules of the Philippines: NPC Circular 20-01 requires notice and consent. Hours follow custom.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['08:00', '20:00'],
    tuesday: ['08:00', '20:00'],
    wednesday: ['08:00', '20:00'],
    thursday: ['08:00', '20:00'],
    friday: ['08:00', '20:00'],
    saturday: ['09:00', '18:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
}
