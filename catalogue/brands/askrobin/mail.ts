// E-mail theme of AskRobin: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#fdf4e6',
  sheet: '#ffffff',
  band: '#16332a',
  onBand: '#ffe7d1',
  ink: '#16332a',
  inkSoft: '#4a6158',
  line: '#ecdfcb',
  action: '#c9380f',
  onAction: '#ffffff',
  link: '#a82c09',
  font: "'Nunito Sans', Seravek, Ubuntu, Calibri, Arial, sans-serif",
  headingFont: "'Nunito Sans', Seravek, Ubuntu, Calibri, Arial, sans-serif",
  radius: 28,
}
