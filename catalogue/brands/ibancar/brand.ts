// Brand Ibancar: a loan against your car, which you keep driving. Amounts and periods are ours for each market; the source
// gives none for this brand.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Ibancar',
  product: 'ibancar',
  themeColour: '#0b1a3b',
  typefaces: [
    {
      family: 'Barlow',
      files: '@fontsource/barlow/files/barlow-{script}-{weight}-normal.woff2',
      weights: [400, 700],
      like: 'sans',
    },
  ],
  // The car is what is lent on: every lead says whose it is and which.
  asks: [
    'otherDetails.vehicleOwnership',
    'otherDetails.vehicleLicensePlateNumber',
    'otherDetails.isVehicleFinanced',
    'otherDetails.vehicleConsent',
  ],
  frameAncestors: ["'self'", 'https://*.ibancar.example'],
  countries: {
    es: {
      register: 'informal',
      title: 'Ibancar: préstamos con tu coche como garantía',
      description:
        'Solicita un préstamo con tu coche como garantía y sigue conduciéndolo. Si no pagas, puedes perderlo. Un formulario, gratis y sin compromiso.',
      keywords: 'préstamo con coche, préstamo con aval de coche, dinero por tu coche, seguir conduciendo, Ibancar',
      hosts: ['ibancar.es.example', 'www.ibancar.es.example'],
      settings: {
        amount: { min: 500, max: 10_000, step: 100, default: 3000 },
        period: { min: 12, max: 60, step: 1, default: 24, scale: 'months' },
      },
    },
    mx: {
      register: 'informal',
      title: 'Ibancar: préstamos con tu auto en garantía',
      description:
        'Solicita un préstamo con tu auto en garantía y sigue manejándolo. Si no pagas, puedes perderlo. Una solicitud, gratis y sin compromiso.',
      keywords: 'préstamo con auto, préstamo con garantía de auto, dinero por tu auto, seguir manejando, Ibancar',
      hosts: ['ibancar.mx.example', 'www.ibancar.mx.example'],
      settings: {
        amount: { min: 10_000, max: 250_000, step: 1000, default: 50_000 },
        period: { min: 6, max: 48, step: 1, default: 24, scale: 'months' },
      },
    },
  },
}
