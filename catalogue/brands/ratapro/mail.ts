// E-mail theme of Ratapro: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f6f8f9',
  sheet: '#ffffff',
  band: '#10234f',
  onBand: '#8fe6c4',
  ink: '#10234f',
  inkSoft: '#4a5a7d',
  line: '#d8e0ea',
  action: '#10234f',
  onAction: '#ffffff',
  link: '#17407f',
  font: "'Segoe UI', 'IBM Plex Sans', Roboto, Arial, sans-serif",
  headingFont: "'Segoe UI', 'IBM Plex Sans', Roboto, Arial, sans-serif",
  radius: 4,
}
