// Messaging rules of Colombia (Ley 2300 de 2023): Monday to Friday 7 to 19, Saturday 8 to 15, never on Sundays and holidays.
// One channel a week, once a day; the register of excluded numbers is asked before.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['07:00', '19:00'],
    tuesday: ['07:00', '19:00'],
    wednesday: ['07:00', '19:00'],
    thursday: ['07:00', '19:00'],
    friday: ['07:00', '19:00'],
    saturday: ['08:00', '15:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: true,
  serviceWithoutConsent: [],
  register: 'RNE',
}
