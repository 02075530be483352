// Messaging rules of Mexico: CONDUSEF's register REUS is asked before any advertising. A reminder of one's own application may
// go by e-mail, as consent to a purpose that a person began is tacit there. Hours follow custom.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['08:00', '20:00'],
    tuesday: ['08:00', '20:00'],
    wednesday: ['08:00', '20:00'],
    thursday: ['08:00', '20:00'],
    friday: ['08:00', '20:00'],
    saturday: ['09:00', '15:00'],
  },
  timeZones: ['America/Tijuana', 'America/Hermosillo', 'America/Cancun'],
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: ['email'],
  register: 'REUS',
}
