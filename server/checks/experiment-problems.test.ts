// Test of experiment validation: errors name the file or variant, the path within and what was expected (P2, A8).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Experiments } from '#domain/journey/experiments.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { catalogueProblems } from './catalogue-problems.ts'

const themeTokens = Object.fromEntries(Object.keys(catalogue.brands).map((id) => [id, ['--action', '--action-strong']]))
/** An experiment of the test's own: a brand may give its sample other arms. */
const experiments: Experiments = {
  'first-page': {
    seed: 'fiesta 1',
    off: true,
    arms: {
      plans: {
        share: 20,
        texts: {
          es: { shell: { continue: 'Seguimos' } },
          en: { shell: { continue: 'Carry on' } },
        },
        theme: { '--action': '#00616a', '--action-strong': '#004a51' },
      },
      'loans-first': { share: 20, order: ['monthly-credit-commitments', 'income-source'] },
    },
  },
}
const brands = { ...catalogue.brands, fiesta: { ...catalogue.brands.fiesta!, experiments } }
const withBrand = (brand: object, more: object = {}) =>
  catalogueProblems(deepMerge({ ...catalogue, brands, themeTokens }, { brands: { fiesta: brand } }, more))
const sample = (change: object) => withBrand({ experiments: { 'first-page': change } })
const arm = (change: object) => sample({ arms: { plans: change } })
const file = 'catalogue/brands/fiesta/brand.ts: brand.experiments.'
const variant =
  'variant fiesta-es (catalogue/brands/fiesta/brand.ts over catalogue/countries/es/country.ts, production): '
const merged = `${variant}experiments.first-page.`

test('P2 the sample is as it must be, off as it is', () => {
  expect(withBrand({})).toEqual([])
})

describe('P2 a wrong key or value of an experiment', () => {
  test.each([
    [sample({ sed: 'x' }), `${file}first-page.sed: is no key that is known here`],
    [sample({ seed: '' }), `${file}first-page.seed: expected a text that is not empty, found ""`],
    [sample({ off: 'yes' }), `${file}first-page.off: expected true or false, found "yes"`],
    [sample({ byLink: 1 }), `${file}first-page.byLink: expected true or false, found 1`],
    [
      withBrand({ experiments: { 'First page': {} } }),
      `${file}First page: expected lower case letters, digits and dashes, a letter first`,
    ],
    [withBrand({ experiments: { ['a'.repeat(61)]: {} } }), 'expected at most 60 characters'],
    [sample({ arms: { control: { share: 5 } } }), `${file}first-page.arms.control: expected another id than control`],
    [arm({ share: 12.5 }), `${file}first-page.arms.plans.share: expected whole percents, found 12.5`],
    [arm({ share: -1 }), `${file}first-page.arms.plans.share: expected 0 or more, found -1`],
    [arm({ share: 101 }), `${file}first-page.arms.plans.share: expected 100 or less, found 101`],
    [arm({ share: '20' }), `${file}first-page.arms.plans.share: expected a number, found "20"`],
    [arm({ order: ['loan'] }), `${file}first-page.arms.plans.order.0: expected the path of a step`],
    [arm({ firstPage: 'loan' }), `${file}first-page.arms.plans.firstPage: expected contact or amount`],
    [arm({ order: 'loan-details' }), `${file}first-page.arms.plans.order: expected a list`],
    [
      arm({ theme: { action: '#000000' } }),
      `${file}first-page.arms.plans.theme.action: expected a token such as --action`,
    ],
    [arm({ theme: { '--action': '#000; color: red' } }), `theme.--action: expected a value such as #1f2a44 or 0.5rem`],
    [arm({ theme: { '--action': 'url(//elsewhere.example)' } }), `theme.--action: expected a value that loads nothing`],
    [
      arm({ texts: { es: { forms: {} } } }),
      `${file}first-page.arms.plans.texts.es.forms: is no key that is known here`,
    ],
    [
      arm({ texts: { es: { shell: { continue: 3 } } } }),
      `texts.es.shell.continue: expected a text or a group of texts`,
    ],
    [arm({ text: {} }), `${file}first-page.arms.plans.text: is no key that is known here`],
  ])('is named: %#', (problems, expected) => {
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(expected)
  })
})

describe('P2 what only shows once layers, texts and themes are there', () => {
  const words = (locale: string, shell: object) => arm({ texts: { [locale]: { shell } } })
  test.each([
    [arm({ share: 81 }), `${merged}arms: shares of 81 and 20 are 101, expected at most 100 (the rest is control)`],
    [sample({ arms: { other: {} } }), `${merged}arms.other.share: is missing`],
    [
      withBrand({ experiments: { other: { arms: { a: { share: 1 } } } } }),
      `${variant}experiments.other.seed: is missing`,
    ],
    [withBrand({ experiments: { other: { seed: 's' } } }), `${variant}experiments.other.arms: expected at least one`],
    [words('es', { contiue: 'x' }), `${merged}arms.plans.texts.es: no such text shell.contiue`],
    [words('es', { back: 'Volver' }), `${merged}arms.plans.texts.en: shell.back is missing, another locale has it`],
    [words('en', { back: 'Return' }), `${merged}arms.plans.texts.es: shell.back is missing, another locale has it`],
    [arm({ theme: { '--acton': '#000000' } }), `${merged}arms.plans.theme: no such token --acton in the brand's theme`],
    [arm({ order: ['iban', 'iban'].map(() => 'job-area') }), `${merged}arms.plans.order: a step stands there twice`],
    [
      withBrand({ flow: 'older', experiments: { 'first-page': { arms: { plans: { firstPage: 'amount' } } } } }),
      `${merged}arms.plans.firstPage: the older flow has the order of its table`,
    ],
    [withBrand({ flow: 'older' }), `${merged}arms.loans-first.order: the older flow has the order of its table`],
  ])('is named: %#', (problems, expected) => {
    expect(problems.filter((problem) => problem.includes(expected))).toHaveLength(1)
    // Development has shares of its own, and each environment is looked at.
    for (const problem of problems) expect(problem).toMatch(/^variant fiesta-es /)
  })

  test('17.1 one experiment that runs says the first page; one that is off may say it too', () => {
    const saying = (off: boolean) => ({ seed: 's', off, arms: { a: { share: 10, firstPage: 'amount' } } })
    const both = (off: boolean) => withBrand({ experiments: { one: saying(false), two: saying(off) } })
    const expected = `${variant}experiments.two.arms: firstPage is said by the experiment one too, expected one that runs in a variant`
    expect(both(false)).toContain(expected)
    expect(both(false).every((problem) => problem.startsWith('variant fiesta-es '))).toBe(true)
    expect(both(true)).toEqual([])
  })

  test('P2 a layer on the way to it counts: the country may begin what the brand goes on with', () => {
    const there = { seed: 's', arms: { a: { share: 60 } } }
    const both = withBrand(
      { experiments: { begun: { arms: { b: { share: 50 } } } } },
      { countries: { es: { experiments: { begun: there } } } },
    )
    expect(both).toHaveLength(3)
    expect(both[0]).toContain('variant fiesta-es')
    expect(both[0]).toContain('experiments.begun.arms: shares of 60 and 50 are 110')
  })
})
