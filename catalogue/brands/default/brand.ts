// Neutral brand: whoever runs the form puts its own name in place of `{product}`.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: '{product}',
  product: 'default',
  themeColour: '#ffffff',
  typefaces: [
    {
      family: 'Hanken Grotesk',
      files: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-{script}-wght-normal.woff2',
      weights: [[400, 700]],
      like: 'sans',
    },
  ],
  everywhere: true,
  frameAncestors: ["'self'", 'https://*.form.example'],
  countries: {
    es: {
      // A sample: some begin with the amount. Off until somebody wants to know.
      experiments: {
        'first-question': { seed: 'neutral 1', off: true, arms: { amount: { share: 20, firstPage: 'amount' } } },
      },
      register: 'informal',
      title: '{product}: solicitud de préstamo',
      description:
        'Solicita un préstamo con {product}: un formulario para varias entidades, sin coste y sin compromiso.',
      keywords: 'préstamo personal, solicitud de préstamo, préstamos online, {product}',
      hosts: ['form.es.example'],
    },
    mx: {
      register: 'informal',
      title: '{product}: solicitud de préstamo',
      description:
        'Solicita un préstamo con {product}: una solicitud para varias financieras, sin costo y sin compromiso.',
      keywords: 'préstamo personal, solicitud de préstamo, préstamos en línea, {product}',
      hosts: ['form.mx.example'],
    },
    pl: {
      register: 'informal',
      title: '{product}: wniosek o pożyczkę',
      description:
        'Złóż wniosek o pożyczkę przez {product}: jeden formularz dla wielu pożyczkodawców, bez opłat i bez zobowiązań.',
      keywords: 'pożyczka gotówkowa, wniosek o pożyczkę, pożyczki online, {product}',
      hosts: ['form.pl.example'],
    },
    vn: {
      register: 'informal',
      title: '{product}: đăng ký vay',
      description: 'Đăng ký vay với {product}: một hồ sơ cho nhiều đơn vị cho vay, miễn phí và không ràng buộc.',
      keywords: 'vay tiêu dùng, hồ sơ vay, vay tiền trực tuyến, {product}',
      hosts: ['form.vn.example'],
    },
    de: {
      register: 'formal',
      title: '{product}: Kreditantrag',
      description:
        'Beantragen Sie einen Kredit über {product}: ein Formular für mehrere Kreditgeber, kostenlos und unverbindlich.',
      keywords: 'Kredit, Kreditantrag, Kleinkredit, Kredit online, {product}',
      hosts: ['form.de.example'],
    },
    ro: {
      register: 'formal',
      title: '{product}: cerere de împrumut',
      description:
        'Solicitați un împrumut prin {product}: o singură cerere pentru mai mulți creditori, fără costuri și fără obligații.',
      keywords: 'împrumut personal, cerere de împrumut, împrumuturi online, {product}',
      hosts: ['form.ro.example'],
    },
    co: {
      register: 'formal',
      title: '{product}: solicitud de préstamo',
      description:
        'Solicite un préstamo con {product}: una solicitud para varias entidades, sin costo y sin compromiso.',
      keywords: 'préstamo personal, solicitud de préstamo, créditos en línea, {product}',
      hosts: ['form.co.example'],
    },
    ph: {
      title: '{product}: loan application',
      description: 'Apply for a loan with {product}: one form for several lenders, free and without obligation.',
      keywords: 'personal loan, loan application, online loan Philippines, {product}',
      hosts: ['form.ph.example'],
    },
  },
}
