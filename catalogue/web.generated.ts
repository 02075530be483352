// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.
import type { CountryRules } from '#domain/questions/country-rules.ts'
import type { Offer } from '#domain/lender/offer.ts'
import { offer as atOnceOffer } from './offers/at-once/offer.ts'
import { offer as byMonthOffer } from './offers/by-month/offer.ts'

type Json = () => Promise<{ readonly default: object }>

export const countryRules: Readonly<Record<string, () => Promise<CountryRules>>> = {
  co: () => import('./countries/co/rules.ts'),
  de: () => import('./countries/de/rules.ts'),
  es: () => import('./countries/es/rules.ts'),
  mx: () => import('./countries/mx/rules.ts'),
  ph: () => import('./countries/ph/rules.ts'),
  pl: () => import('./countries/pl/rules.ts'),
  ro: () => import('./countries/ro/rules.ts'),
  vn: () => import('./countries/vn/rules.ts'),
}

export const texts: Readonly<Record<string, { readonly shell: Json; readonly form: Json; readonly followUps: Json }>> = {
  co: {
    shell: () => import('./locales/co/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/co/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.co.generated.ts'),
  },
  de: {
    shell: () => import('./locales/de/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/de/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.de.generated.ts'),
  },
  en: {
    shell: () => import('./locales/en/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/en/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.en.generated.ts'),
  },
  es: {
    shell: () => import('./locales/es/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/es/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.es.generated.ts'),
  },
  mx: {
    shell: () => import('./locales/mx/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/mx/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.mx.generated.ts'),
  },
  ph: {
    shell: () => import('./locales/ph/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/ph/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.ph.generated.ts'),
  },
  pl: {
    shell: () => import('./locales/pl/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/pl/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.pl.generated.ts'),
  },
  ro: {
    shell: () => import('./locales/ro/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/ro/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.ro.generated.ts'),
  },
  vn: {
    shell: () => import('./locales/vn/shell.json', { with: { type: 'json' } }),
    form: () => import('./locales/vn/form.json', { with: { type: 'json' } }),
    followUps: () => import('./follow-up-texts.vn.generated.ts'),
  },
}

export const offers: Readonly<Record<string, Offer>> = {
  'at-once': atOnceOffer,
  'by-month': byMonthOffer,
}

export const countryTexts: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  co: {
    co: () => import('./countries/co/texts/co.json', { with: { type: 'json' } }),
    en: () => import('./countries/co/texts/en.json', { with: { type: 'json' } }),
  },
  de: {
    de: () => import('./countries/de/texts/de.json', { with: { type: 'json' } }),
    en: () => import('./countries/de/texts/en.json', { with: { type: 'json' } }),
  },
  es: {
    en: () => import('./countries/es/texts/en.json', { with: { type: 'json' } }),
  },
  mx: {
    en: () => import('./countries/mx/texts/en.json', { with: { type: 'json' } }),
  },
  ph: {
    en: () => import('./countries/ph/texts/en.json', { with: { type: 'json' } }),
    ph: () => import('./countries/ph/texts/ph.json', { with: { type: 'json' } }),
  },
  pl: {
    en: () => import('./countries/pl/texts/en.json', { with: { type: 'json' } }),
    pl: () => import('./countries/pl/texts/pl.json', { with: { type: 'json' } }),
  },
  ro: {
    en: () => import('./countries/ro/texts/en.json', { with: { type: 'json' } }),
  },
  vn: {
    en: () => import('./countries/vn/texts/en.json', { with: { type: 'json' } }),
  },
}

export const brandTexts: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  askrobin: {
    co: () => import('./brands/askrobin/texts/co.json', { with: { type: 'json' } }),
    de: () => import('./brands/askrobin/texts/de.json', { with: { type: 'json' } }),
    es: () => import('./brands/askrobin/texts/es.json', { with: { type: 'json' } }),
    mx: () => import('./brands/askrobin/texts/mx.json', { with: { type: 'json' } }),
    ph: () => import('./brands/askrobin/texts/ph.json', { with: { type: 'json' } }),
    pl: () => import('./brands/askrobin/texts/pl.json', { with: { type: 'json' } }),
    ro: () => import('./brands/askrobin/texts/ro.json', { with: { type: 'json' } }),
    vn: () => import('./brands/askrobin/texts/vn.json', { with: { type: 'json' } }),
  },
  cashtero: {
    es: () => import('./brands/cashtero/texts/es.json', { with: { type: 'json' } }),
    mx: () => import('./brands/cashtero/texts/mx.json', { with: { type: 'json' } }),
  },
  default: {
    co: () => import('./brands/default/texts/co.json', { with: { type: 'json' } }),
    de: () => import('./brands/default/texts/de.json', { with: { type: 'json' } }),
    es: () => import('./brands/default/texts/es.json', { with: { type: 'json' } }),
    mx: () => import('./brands/default/texts/mx.json', { with: { type: 'json' } }),
    ph: () => import('./brands/default/texts/ph.json', { with: { type: 'json' } }),
    pl: () => import('./brands/default/texts/pl.json', { with: { type: 'json' } }),
    ro: () => import('./brands/default/texts/ro.json', { with: { type: 'json' } }),
    vn: () => import('./brands/default/texts/vn.json', { with: { type: 'json' } }),
  },
  fiesta: {
    es: () => import('./brands/fiesta/texts/es.json', { with: { type: 'json' } }),
  },
  finipay: {
    ro: () => import('./brands/finipay/texts/ro.json', { with: { type: 'json' } }),
  },
  ibancar: {
    es: () => import('./brands/ibancar/texts/es.json', { with: { type: 'json' } }),
    mx: () => import('./brands/ibancar/texts/mx.json', { with: { type: 'json' } }),
  },
  lienketvay: {
    vn: () => import('./brands/lienketvay/texts/vn.json', { with: { type: 'json' } }),
  },
  prestamotor: {
    es: () => import('./brands/prestamotor/texts/es.json', { with: { type: 'json' } }),
    mx: () => import('./brands/prestamotor/texts/mx.json', { with: { type: 'json' } }),
  },
  ratapro: {
    pl: () => import('./brands/ratapro/texts/pl.json', { with: { type: 'json' } }),
  },
}
