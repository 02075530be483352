// Brand Fiesta: credit for the good days.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Fiesta',
  product: 'fiesta',
  themeColour: '#ffc233',
  typefaces: [
    {
      family: 'Caprasimo',
      files: '@fontsource/caprasimo/files/caprasimo-{script}-{weight}-normal.woff2',
      weights: [400],
      like: 'serif',
    },
    {
      family: 'Figtree',
      files: '@fontsource-variable/figtree/files/figtree-{script}-wght-normal.woff2',
      weights: [[400, 800]],
      like: 'sans',
    },
  ],
  frameAncestors: ["'self'", 'https://*.fiesta.example'],
  // A sample of how arms are said: off until somebody wants to know.
  experiments: {
    'first-page': {
      seed: 'fiesta 1',
      off: true,
      arms: {
        plans: {
          share: 20,
          texts: {
            es: {
              shell: { hero: { title: '¿Qué planes tienes?' }, continue: 'Seguimos' },
              form: { steps: { 'initial-details': { title: 'Cuéntanos quién eres' } } },
            },
            en: {
              shell: { hero: { title: 'What are the plans?' }, continue: 'Carry on' },
              form: { steps: { 'initial-details': { title: 'Who are you and how can we reach you?' } } },
            },
          },
          theme: { '--action': '#00616a', '--action-strong': '#004a51' },
        },
        'loans-first': { share: 20, order: ['monthly-credit-commitments', 'income-source'] },
      },
    },
  },
  countries: {
    es: {
      register: 'informal',
      title: 'Fiesta: préstamos para los días buenos',
      description:
        'Boda, viaje, cumpleaños o casa nueva: cuéntale a Fiesta qué celebras y cuánto necesitas, y consultará a varias entidades. Gratis y sin compromiso.',
      keywords: 'préstamo para boda, préstamo para viaje, préstamos online, préstamo personal, Fiesta',
      hosts: ['fiesta.es.example', 'www.fiesta.es.example'],
    },
  },
}
