// Proficredit's protocol: forms go out, XML comes back, in Polish names and amounts as text. The lender's real API is not known to us;
// this design is our own, to show a lender of the older sort.
import { fromSections } from '#domain/questions/answers.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { Dialect, LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import type { LenderRequest } from '#server/platform/kit/connectors/lender-request.ts'
import { childOf, readXml, textOf } from '#server/platform/kit/connectors/xml.ts'
import type { XmlElement } from '#server/platform/kit/connectors/xml.ts'

const form = (path: string, fields: Readonly<Record<string, unknown>>): LenderRequest => ({
  method: 'POST',
  path,
  contentType: 'application/x-www-form-urlencoded; charset=utf-8',
  body: new URLSearchParams(
    Object.entries(withoutUndefined(fields)).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString(),
  headers: { accept: 'application/xml' },
})

/** Names that the lender has for some data points; the rest are fields named `pole.` and ours. */
const names: Readonly<Record<string, string>> = {
  amount: 'kwota',
  period: 'okres',
  'personalDetails.firstName': 'imie',
  'personalDetails.lastName': 'nazwisko',
  'contactDetails.email': 'email',
  'incomeDetails.monthlyIncome': 'dochod',
}

/** A Polish date: `17.05.1990`. */
const dateOf = (text: string) => text.split('-').toReversed().join('.')

function applicationOf({ application, referencePerson, ...facts }: PartnerApplication, key: string): LenderRequest {
  const { 'personalDetails.dateOfBirth': born, ...answers } = fromSections(application)
  const fields = Object.entries(answers).map(([name, value]) => [names[name] ?? `pole.${name}`, JSON.stringify(value)])
  return form('/wnioski', {
    numer: facts.reference,
    klucz: key,
    marka: facts.brand,
    kraj: facts.country,
    jezyk: facts.locale,
    jednostka: facts.periodScale === 'days' ? 'D' : 'M',
    adres_zwrotny: facts.callBackUrl,
    data_urodzenia: born === undefined ? undefined : dateOf(String(born)),
    ...(Object.fromEntries(fields) as Readonly<Record<string, string>>),
    osoba_do_kontaktu: referencePerson,
  })
}

/** `1 234,56`, as it is written there; nothing where it is no number. */
function numberOf(text: string | undefined): number | undefined {
  const plain = text?.replaceAll(/\s/g, '').replace(',', '.')
  return plain !== undefined && /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

function termsOf(offer: XmlElement): object {
  const number = (name: string) => numberOf(textOf(offer, name))
  return withoutUndefined({
    amount: number('kwota'),
    period: number('okres'),
    periodScale: childOf(offer, 'okres')?.attributes.jednostka === 'D' ? 'days' : 'months',
    instalment: number('rata'),
    instalments: number('liczba-rat'),
    totalCost: number('koszt'),
    totalToRepay: number('do-zaplaty'),
    apr: number('rrso'),
    nominalRate: number('oprocentowanie'),
    fee: number('prowizja'),
  })
}

const decisions: Readonly<Record<string, (answer: XmlElement) => object>> = {
  PRZYZNANO: (answer) => {
    const offer = childOf(answer, 'oferta')
    return {
      decision: 'accepted',
      offerId: offer?.attributes.id,
      terms: offer && termsOf(offer),
      redirectUrl: textOf(answer, 'dalej'),
    }
  },
  ODMOWA: (answer) => ({ decision: 'rejected', reason: textOf(answer, 'powod') }),
  'W-TOKU': () => ({ decision: 'pending' }),
  BRAKI: (answer) => ({
    decision: 'more-needed',
    dataPoints: answer.children.filter(({ name }) => name === 'brak').map(({ text }) => text),
  }),
  KROK: (answer) => ({
    decision: 'follow-up',
    followUp: childOf(answer, 'krok')?.attributes.nazwa,
    ask: JSON.parse(textOf(answer, 'krok') || '{}') as unknown,
  }),
}

function decisionOf(answer: XmlElement | undefined): object | undefined {
  const { stan = '', numer } = answer?.attributes ?? {}
  return answer && Object.hasOwn(decisions, stan)
    ? withoutUndefined({ reference: numer, ...decisions[stan]!(answer) })
    : undefined
}

const statuses = { answered: 'TAK', skipped: 'POMINIETO', declined: 'NIE' } as const

const dialect: Dialect = {
  post: applicationOf,
  ask: (reference) => ({
    method: 'GET',
    path: `/wnioski/${encodeURIComponent(reference)}.xml`,
    headers: { accept: 'application/xml' },
  }),
  followUpResult: ({ reference, followUp, status, application, answers, referencePerson }, key) =>
    form(`/wnioski/${encodeURIComponent(reference)}/kroki`, {
      klucz: key,
      krok: followUp,
      wynik: statuses[status],
      dane: application,
      odpowiedzi: answers,
      osoba_do_kontaktu: referencePerson,
    }),
  cancel: (reference, key) => form(`/wnioski/${encodeURIComponent(reference)}/anuluj`, { klucz: key }),
  notChosen: (reference, key) => form(`/wnioski/${encodeURIComponent(reference)}/inna-oferta`, { klucz: key }),
  erase: ({ reference, scope }, key) =>
    form(`/wnioski/${encodeURIComponent(reference)}/usun-dane`, {
      klucz: key,
      zakres: scope === 'everything' ? 'WSZYSTKO' : 'OSOBA',
    }),
  decision: (text) => decisionOf(readXml(text)),
  callBack: (text) => {
    const event = readXml(text)
    return { eventId: event.attributes.id, decision: decisionOf(childOf(event, 'odpowiedz')) }
  },
}

export const connector: LenderProtocol = {
  authentication: { kind: 'bearer' },
  callBacks: { kind: 'bearer' },
  dialect,
}
