// Brand Prestamotor: the local garage that lends against your car. The limits are our reading of each market: loans on a
// vehicle are larger and run longer than the base's.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Prestamotor',
  product: 'default',
  themeColour: '#15181c',
  typefaces: [
    {
      family: 'Oswald',
      files: '@fontsource-variable/oswald/files/oswald-{script}-wght-normal.woff2',
      weights: [700],
      like: 'sans',
      capitals: true,
    },
    {
      family: 'Saira',
      files: '@fontsource-variable/saira/files/saira-{script}-wght-normal.woff2',
      weights: [[400, 700]],
      like: 'sans',
    },
  ],
  asks: [
    'otherDetails.vehicleOwnership',
    'otherDetails.vehicleLicensePlateNumber',
    'otherDetails.isVehicleFinanced',
    'otherDetails.vehicleConsent',
  ],
  frameAncestors: ["'self'", 'https://*.prestamotor.example'],
  countries: {
    es: {
      register: 'informal',
      title: 'Prestamotor: préstamos con tu coche como garantía',
      description:
        'Dile a Prestamotor qué coche tienes y cuánto necesitas: consulta a las entidades que prestan con un coche como garantía. Gratis y sin compromiso.',
      keywords: 'préstamo con coche, préstamo con vehículo, crédito con coche, préstamos online, Prestamotor',
      hosts: ['prestamotor.es.example', 'www.prestamotor.es.example'],
      settings: {
        amount: { min: 600, max: 6_000, step: 100, default: 2_000 },
        period: { scale: 'months', min: 6, max: 36, step: 1, default: 18 },
      },
    },
    mx: {
      register: 'informal',
      title: 'Prestamotor: préstamos con tu auto en garantía',
      description:
        'Dile a Prestamotor qué auto tienes y cuánto necesitas: consulta a las financieras que prestan con un auto en garantía. Gratis y sin compromiso.',
      keywords: 'préstamo con auto, préstamo con vehículo, crédito con auto, préstamos en línea, Prestamotor',
      hosts: ['prestamotor.mx.example', 'www.prestamotor.mx.example'],
      settings: {
        amount: { min: 5_000, max: 150_000, step: 1_000, default: 30_000 },
        period: { scale: 'months', min: 6, max: 36, step: 1, default: 18 },
      },
    },
  },
}
