// E-mail theme of Ibancar: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#e9edf3',
  sheet: '#ffffff',
  band: '#0b1a3b',
  onBand: '#ffffff',
  ink: '#0b1a3b',
  inkSoft: '#4a5874',
  line: '#d6dde8',
  action: '#ffb31a',
  onAction: '#0b1a3b',
  link: '#1b3f94',
  font: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headingFont: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  radius: 8,
}
