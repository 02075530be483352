// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.
export const criteriaNames: Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
> = {
  co: () => import('./locales/co/criteria.json', { with: { type: 'json' } }),
  de: () => import('./locales/de/criteria.json', { with: { type: 'json' } }),
  en: () => import('./locales/en/criteria.json', { with: { type: 'json' } }),
  es: () => import('./locales/es/criteria.json', { with: { type: 'json' } }),
  mx: () => import('./locales/mx/criteria.json', { with: { type: 'json' } }),
  ph: () => import('./locales/ph/criteria.json', { with: { type: 'json' } }),
  pl: () => import('./locales/pl/criteria.json', { with: { type: 'json' } }),
  ro: () => import('./locales/ro/criteria.json', { with: { type: 'json' } }),
  vn: () => import('./locales/vn/criteria.json', { with: { type: 'json' } }),
}
