// Test of the wording lint. No text of any variant breaks the rules of its locale or its brand's register, and the lint finds
// texts that do (Directive (EU) 2023/2225, article 8(7) and (8)).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { forbiddenKinds } from '#domain/application/wording-rules.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { faultyPhrases, wordingProblems } from './wording-problems.ts'

const neutral = 'en'
const { wordings } = catalogue

test('B5 no screen, message, policy, keyword or title of any variant breaks its wording rules or its register', () => {
  expect(wordingProblems(catalogue, neutral)).toEqual([])
})

test('every locale has its wording rules', () => {
  expect(Object.keys(wordings)).toEqual(Object.keys(catalogue.locales))
})

/** Texts that a lint must find, by locale and kind. */
const bad: Readonly<Record<string, Readonly<Record<(typeof forbiddenKinds)[number], string>>>> = {
  es: {
    speed: 'Respuesta en minutos',
    ease: 'Sin papeleo para empezar',
    debts: 'Responde con tranquilidad: algunas también ayudan',
    approval: 'Tu solicitud está aprobada',
    lender: 'El prestamista lo necesita',
    terms: 'Robin está preguntando por ti',
  },
  mx: {
    speed: 'Normalmente toma menos de un minuto',
    ease: '0 papeleo para empezar',
    debts: 'No te preocupes por tu historial',
    approval: 'Préstamo garantizado',
    lender: 'Una entidad quiere saber algo',
    terms: 'Copiar la liga',
  },
  co: {
    speed: 'Casi siempre toma menos de un minuto',
    ease: 'Fácil y sin codeudor',
    debts: 'No se preocupe',
    approval: 'Su solicitud fue aprobada',
    lender: 'Los prestamistas deciden',
    terms: '¿Dónde quiere recibir la plata?',
  },
  de: {
    speed: 'Antwort in wenigen Minuten, Sofortkredit',
    ease: 'Ohne Papierkram zum Start',
    debts: 'Keine Sorge: Manche helfen auch dann',
    approval: '{{lender}} hat Ihren Antrag angenommen',
    lender: 'Ihr Darlehensgeber',
    terms: 'Warum wird das gefragt?',
  },
  pl: {
    speed: 'Szybka pożyczka, odpowiedź w kilka minut',
    ease: 'Na początek bez papierów',
    debts: 'Odpowiedz spokojnie, nie martw się',
    approval: 'Wniosek został przyjęty',
    lender: 'Twój kredytodawca',
    terms: 'W jakim mieszkaniu mieszkasz?',
  },
  ro: {
    speed: 'Credit rapid, răspuns în câteva minute',
    ease: 'Fără acte la început',
    debts: 'Răspundeți fără grijă',
    approval: '{{lender}} este gata să vă împrumute',
    lender: 'O instituție vă răspunde',
    terms: 'De ce se întreabă acest lucru?',
  },
  en: {
    speed: 'An answer in a few minutes',
    ease: 'No paperwork to start',
    debts: 'There is no need to worry',
    approval: '{{lender}} is ready to lend to you',
    lender: 'The moneylender decides',
    terms: 'Enter your e-mail and go on',
  },
  ph: {
    speed: 'Get cash fast, within one hour',
    ease: 'No documents needed to start',
    debts: 'Don’t worry about debts',
    approval: '{{lender}} approved your application',
    lender: 'Ang bangko na nagpapahiram',
    terms: 'Tanggapin ang offer na ito',
  },
  vn: {
    speed: 'Vay nhanh, có câu trả lời trong vài phút',
    ease: 'Bắt đầu không cần giấy tờ',
    debts: 'Bạn cứ yên tâm trả lời',
    approval: '{{lender}} đã đồng ý cho vay',
    lender: 'Bên cho vay cần điều này',
    terms: 'Lấy liên kết đến trang này',
  },
}

describe('the lint finds a bad text', () => {
  test.each(
    Object.entries(bad).flatMap(([locale, kinds]) =>
      forbiddenKinds.map((kind) => [locale, kind, kinds[kind]] as const),
    ),
  )('%s %s: %s', (locale, kind, text) => {
    expect(faultyPhrases(wordings[locale]!, ['shell>hero>intro', text])).toContainEqual(
      expect.stringContaining(`${kind}: `),
    )
  })

  test.each([
    ['es', 'informal', 'Escriba su nombre, por favor'],
    ['es', 'informal', 'Sus derechos y los impagos'],
    ['es', 'informal', 'Así sigue su solicitud'],
    ['mx', 'informal', 'Sus derechos'],
    ['co', 'formal', 'Cuéntanos qué necesitas tú'],
    ['de', 'formal', 'Wie viel brauchst du?'],
    ['pl', 'formal', 'Twoje dane'],
    ['pl', 'formal', 'Czego potrzebujesz?'],
    ['pl', 'formal', 'Gotowe. Sprawdź adres'],
    ['pl', 'informal', 'Proszę podać adres'],
    ['ro', 'formal', 'Cererea ta este la tine: poți continua'],
    ['ro', 'formal', 'Rețelele pe care le-ai acceptat'],
    ['vn', 'formal', 'Bạn cần vay bao nhiêu?'],
    ['vn', 'informal', 'Anh/chị cần vay bao nhiêu?'],
  ] as const)('%s %s: not the other form of address in %s', (locale, register, text) => {
    const other = register === 'formal' ? 'informal' : 'formal'
    expect(faultyPhrases(wordings[locale]!, ['shell>hero>intro', text], register)).toContainEqual(
      expect.stringContaining(`${other} address: `),
    )
  })

  test.each(['Nada lo compromete hasta que firme', 'Si las deudas lo superan'])(
    'co: %s takes the reader for a man',
    (text) => {
      expect(faultyPhrases(wordings['co']!, ['shell>hero>intro', text])).toContainEqual(
        expect.stringContaining('terms: '),
      )
    },
  )

  test.each([
    ['es', '100 % online'],
    ['mx', '100\u00a0% en línea'],
    ['co', 'Todo 100% digital'],
  ])('%s: %s is not so where a lender phones', (locale, text) => {
    expect(faultyPhrases(wordings[locale]!, ['shell>hero>point3', text])).toContainEqual(
      expect.stringContaining('ease: '),
    )
  })

  test('words of the informal address that stand for somebody else are none of the formal one', () => {
    for (const text of [
      'Esperamos su respuesta',
      'Pide permiso antes de darnos sus datos',
      'Quién presta y sus condiciones',
    ])
      for (const locale of ['es', 'mx'])
        expect(faultyPhrases(wordings[locale]!, ['shell>x', text], 'informal')).toEqual([])
  })

  test('words inside other words and names of values are no phrases', () => {
    expect(faultyPhrases(wordings['de']!, ['shell>x', 'Die Duschen sind im Haus'], 'formal')).toEqual([])
    expect(faultyPhrases(wordings['vn']!, ['shell>x', '{{bạn}} {{nhanh}}'], 'formal')).toEqual([])
  })

  test('an allowed phrase is allowed under its key alone', () => {
    const text = 'Please try again in a few minutes.'
    expect(faultyPhrases(wordings['en']!, ['shell>connection>stuck>text', text])).toEqual([])
    expect(faultyPhrases(wordings['en']!, ['shell>hero>intro', text])).toHaveLength(1)
  })

  test.each([
    ['a screen', { texts: { es: { shell: { wait: 'Respuesta en minutos' } } } }, 'shell>wait'],
    ['a follow-up', { texts: { es: { followUps: { cnp: { intro: 'Dinero al instante' } } } } }, 'followUps>cnp>intro'],
    ['a brand', { brandTexts: { fiesta: { es: { shell: { wait: 'Escriba ya mismo' } } } } }, 'shell>wait'],
    ['a country', { countryTexts: { de: { de: { shell: { wait: 'Ganz einfach' } } } } }, 'shell>wait'],
    ['an e-mail', { messages: { es: { open: 'Un préstamo fácil' } } }, 'messages>open'],
    ['a brand’s e-mail', { brandMail: { fiesta: { words: { es: { open: 'Sin esperas' } } } } }, 'messages>open'],
    ['a policy', { policies: { es: { terms: { title: 'Los prestamistas' } } } }, 'policies>terms>title'],
    ['a country’s law', { countryPolicies: { es: { es: { checks: 'El prestamista mira' } } } }, 'law>checks'],
    ['keywords', { brands: { fiesta: { countries: { es: { keywords: 'dinero rápido' } } } } }, 'page>keywords'],
    [
      'an arm',
      {
        brands: {
          fiesta: {
            experiments: { 'first-page': { arms: { plans: { texts: { es: { shell: { wait: 'Fácil' } } } } } } },
          },
        },
      },
      'arms>first-page>plans>shell>wait',
    ],
  ] as const)('%s', (_, change, where) => {
    const problems = wordingProblems(deepMerge(catalogue, change), neutral)
    expect(problems).toContainEqual(expect.stringContaining(where))
  })

  /** An experiment of a layer, with one arm. */
  const arms = (texts: object) => ({ experiments: { promise: { seed: 's', arms: { bold: { share: 1, texts } } } } })
  /** Problems of arms alone: the folders may have others. */
  const ofArms = (change: object) =>
    wordingProblems(deepMerge(catalogue, change), neutral).filter((problem) => problem.includes(' arms>promise>'))
  const promised = arms({ es: { shell: { hero: { title: 'Aprobación garantizada' } } } })

  test.each([
    ['a country', { countries: { es: promised } }, 'catalogue/countries/es/country.ts'],
    ['a brand', { brands: { askrobin: promised } }, 'catalogue/brands/askrobin/brand.ts'],
    [
      'a brand in a country',
      { brands: { askrobin: { countries: { es: promised } } } },
      'catalogue/brands/askrobin/brand.ts',
    ],
    ['production', { environments: { production: promised } }, 'catalogue/environments/production/environment.ts'],
    ['development', { environments: { development: promised } }, 'catalogue/environments/development/environment.ts'],
  ] as const)('B5 an arm of %s, once, with the file it stands in', (_, change, file) => {
    expect(ofArms(change)).toEqual([
      expect.stringMatching(
        new RegExp(`^\\S+-es: es: ${file}: arms>promise>bold>shell>hero>title: approval: .*"Aprobación garantizada"$`),
      ),
    ])
  })

  test('B5 an arm’s text that a later layer says otherwise is judged as it is shown', () => {
    const mended = arms({ es: { shell: { hero: { title: 'Tu préstamo' } } } })
    const environments = { production: mended, staging: mended, development: mended }
    expect(ofArms({ countries: { es: promised }, environments })).toEqual([])
  })

  test('a brand without its register', () => {
    const fiesta = { ...catalogue.brands['fiesta']!, countries: { es: {} } }
    expect(wordingProblems({ ...catalogue, brands: { ...catalogue.brands, fiesta } }, neutral)).toContainEqual(
      expect.stringContaining('brand.countries.es.register: is missing'),
    )
  })
})
