// E-mail theme of Fiesta: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#fff1cc',
  sheet: '#fffaf1',
  band: '#ffc233',
  onBand: '#33102b',
  ink: '#33102b',
  inkSoft: '#6b4760',
  line: '#e9d6d3',
  action: '#c2136f',
  onAction: '#ffffff',
  link: '#9d0f5a',
  font: "'Avenir Next', 'Trebuchet MS', Ubuntu, Roboto, Arial, sans-serif",
  headingFont: "Rockwell, 'Bookman Old Style', Georgia, serif",
  radius: 28,
}
