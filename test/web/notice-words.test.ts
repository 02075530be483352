// Test of the tracking notice's words: a purpose names every sort of fact that its recipients are told (P-02, T-07).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { newApplication } from '#domain/application/application.ts'
import { variant } from '#test/web/memory-parts.ts'
import { recorderTraits } from '#web/tracking/recorder-traits.ts'

/** Stems of: amount, period, an id, the result; and of how it ended. */
const words: Readonly<Record<string, readonly [recording: RegExp[], statistics: RegExp]>> = {
  co: [[/monto/, /plazo/, /identificador/, /resultado/], /termina/],
  de: [[/Betrag/, /Laufzeit/, /Kennung/, /Ergebnis/], /ausgeht/],
  en: [[/amount/, /period/, /\bID\b/, /result/], /ended/],
  es: [[/importe/, /plazo/, /identificador/, /resultado/], /termina/],
  mx: [[/monto/, /plazo/, /identificador/, /resultado/], /termina/],
  ph: [[/amount/, /term/, /\bID\b/, /result/], /ended/],
  pl: [[/kwotę/, /okres/, /identyfikator/, /wynik/], /kończy/],
  ro: [[/suma/, /perioada/, /identificator/, /rezultat/], /încheie/],
  vn: [[/số tiền/, /thời hạn/, /mã/, /kết quả/], /kết quả/],
}

type Purposes = Readonly<Record<'recording' | 'statistics', { readonly text: string }>>
const purposesOf = (shell: unknown) =>
  (shell as { readonly tracking: { readonly purposes: Purposes } }).tracking.purposes
const vietnamInEnglish = catalogue.countryTexts.vn!.en as { readonly shell: unknown }
const noticed = [
  ...Object.entries(words).map(([id]) => [id, id, (catalogue.texts[id] as { readonly shell: unknown }).shell] as const),
  ['en in Vietnam', 'en', vietnamInEnglish.shell] as const,
]

test.each(noticed)(
  'P-02 T-07: %s says what a recording has beside the screens, and that the end is counted',
  (_of, id, shell) => {
    const [recording, statistics] = words[id]!
    const purposes = purposesOf(shell)
    for (const word of recording) expect(purposes.recording.text).toMatch(word)
    expect(purposes.statistics.text).toMatch(statistics)
  },
)

test('P-02 T-07: the facts beside a recording are those that the notice names', () => {
  const application = newApplication(variant)
  const told = recorderTraits({
    application: {
      ...application,
      lead: { ...application.lead, amount: 700, period: 50, sessionStartedAt: 'T' },
      access: { id: 'l', token: 't', version: 1 },
      applicationResult: { offerId: 'o', partner: { name: 'P', logo: '/l.svg' }, application: { status: 'accepted' } },
    },
    environment: 'development',
    app: 'askrobin-es',
    route: '/accepted',
  })
  const ofTheVisit = ['environmentType', 'sessionStartedAt', 'app', 'lastAppRoute', 'progressState', 'reapplying']
  const ofTheResult = ['status', 'offerId', 'partnerName', 'redirected']
  const names = Object.entries(told).flatMap(([name, value]) => (value === '' ? [] : [name]))
  expect(names.toSorted()).toEqual([...ofTheVisit, ...ofTheResult, 'amount', 'leadId', 'period'].toSorted())
})
