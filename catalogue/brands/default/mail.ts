// E-mail theme of the neutral brand: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f3f4f6',
  sheet: '#ffffff',
  band: '#f4f5f7',
  onBand: '#15181d',
  ink: '#15181d',
  inkSoft: '#565d68',
  line: '#e2e5ea',
  action: '#15181d',
  onAction: '#ffffff',
  link: '#2146bd',
  font: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headingFont: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  radius: 6,
}
