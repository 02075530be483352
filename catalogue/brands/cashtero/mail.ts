// E-mail theme of Cashtero: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f3f4f6',
  sheet: '#ffffff',
  band: '#12c481',
  onBand: '#07130e',
  ink: '#07130e',
  inkSoft: '#45564d',
  line: '#dbe5df',
  action: '#07130e',
  onAction: '#ffffff',
  link: '#00653f',
  font: "'Helvetica Neue', Inter, Roboto, Arial, sans-serif",
  headingFont: "'Helvetica Neue', Inter, Roboto, Arial, sans-serif",
  radius: 4,
}
