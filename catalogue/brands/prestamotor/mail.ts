// E-mail theme of Prestamotor: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#e8ebee',
  sheet: '#ffffff',
  band: '#15181c',
  onBand: '#ffffff',
  ink: '#15181c',
  inkSoft: '#4d5762',
  line: '#dbe0e5',
  action: '#d0101c',
  onAction: '#ffffff',
  link: '#b20c17',
  font: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headingFont: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  radius: 0,
}
