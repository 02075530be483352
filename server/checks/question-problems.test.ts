// Test of the questions lint: nobody is asked about health or social networks (CCD 2023/2225, art. 18(3); decision 075).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { questionNames, questionProblems } from './question-problems.ts'

const neutral = 'en'
const { wordings } = catalogue

test('art. 18(3): no question, choice or word of any variant is about health or social networks', () => {
  expect(questionProblems(catalogue, neutral)).toEqual([])
})

test('art. 18(3): every data point and every field of a follow-up is looked at', () => {
  const names = [...questionNames(catalogue)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining([...dataPointKeys]))
  expect(names).toContain('aideSource')
  expect(names).toContain('minimum-income')
})

/** A question of each sort, which the lint must find. */
const asked: Readonly<Record<string, readonly string[]>> = {
  es: ['¿Tienes alguna enfermedad?', 'Prestación por discapacidad', 'Tu perfil en redes sociales'],
  mx: ['Gastos de salud', 'Pensión por invalidez', 'Tu cuenta de Facebook'],
  co: ['Tratamiento médico', 'Ayuda por discapacidad', 'Su usuario de Instagram'],
  en: ['Health', 'Disability allowance', 'Your social media accounts'],
  ph: ['Hospital or medicine', 'PWD assistance', 'Your Facebook account'],
  de: ['Gesundheit', 'Wegen einer Behinderung', 'Ihre sozialen Netzwerke'],
  pl: ['Na leczenie i zdrowie', 'Niepełnosprawność', 'Profil w mediach społecznościowych'],
  ro: ['Sănătate', 'Indemnizație de handicap', 'Contul de Facebook'],
  vn: ['Khám chữa bệnh', 'Trợ cấp khuyết tật', 'Tài khoản mạng xã hội'],
}

test.each(Object.entries(asked))('art. 18(3): the words of %s are found', (locale, texts) => {
  for (const text of texts) expect(wordings[locale]!.notAsked.test(text), text).toBe(true)
})

test('art. 18(3): a purpose, a field or a hint about health is named with where it stands', () => {
  const choices = catalogue.countries.es!.options
  const wrong = deepMerge(
    { ...catalogue },
    {
      countries: { es: { options: { ...choices, 'otherDetails.loanPurpose': ['bills', 'health'] } } },
      countryTexts: { es: { es: { form: { steps: { 'loan-details': { intro: 'Por ejemplo, para tu salud' } } } } } },
    },
  )
  expect(questionProblems(wrong, neutral)).toEqual([
    'otherDetails.loanPurpose>health: "health" in "health"',
    'es: form>steps>loan-details>intro: "salud" in "Por ejemplo, para tu salud"',
  ])
})
