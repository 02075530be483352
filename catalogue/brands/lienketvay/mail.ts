// E-mail theme of Lienketvay: the colours of its web theme.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f3ebd8',
  sheet: '#fffdf6',
  band: '#0f4436',
  onBand: '#f1e6cc',
  ink: '#22302b',
  inkSoft: '#55605a',
  line: '#eadfc6',
  action: '#1c6b57',
  onAction: '#fffdf6',
  link: '#17604d',
  font: "'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  headingFont: "'Noto Serif', 'Palatino Linotype', Cambria, 'Times New Roman', serif",
  radius: 12,
}
