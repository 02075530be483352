// Proficredit's protocol as the sandbox plays it: forms in, XML out. Our own design, like the connector beside it.
import { escapeHtml } from '#contract/escape-html.ts'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { PlayedCall, PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'

const type = 'application/xml; charset=utf-8'
const fieldsOf = ({ text }: PlayedCall) => Object.fromEntries(new URLSearchParams(text))

const ours: Readonly<Record<string, string>> = {
  kwota: 'amount',
  okres: 'period',
  imie: 'personalDetails.firstName',
  nazwisko: 'personalDetails.lastName',
  email: 'contactDetails.email',
  dochod: 'incomeDetails.monthlyIncome',
}

function applicationOf(call: PlayedCall): object {
  const fields = fieldsOf(call)
  const answers = Object.entries(fields).flatMap(([name, text]) => {
    const key = ours[name] ?? /^pole\.(.+)$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, JSON.parse(text) as unknown] as const]
  })
  const { data_urodzenia: born, osoba_do_kontaktu: contact } = fields
  return {
    reference: fields.numer,
    brand: fields.marka,
    country: fields.kraj,
    locale: fields.jezyk,
    periodScale: fields.jednostka === 'D' ? 'days' : 'months',
    callBackUrl: fields.adres_zwrotny,
    application: toSections({
      ...Object.fromEntries(answers),
      ...(born === undefined ? {} : { 'personalDetails.dateOfBirth': born.split('.').toReversed().join('-') }),
    }),
    ...(contact === undefined ? {} : { referencePerson: JSON.parse(contact) as unknown }),
  }
}

const amount = (value: number) => String(value).replace('.', ',')
const element = (name: string, text: string | number | undefined) =>
  text === undefined ? '' : `<${name}>${escapeHtml(text)}</${name}>`

function bodyOf(said: PartnerDecision): readonly [state: string, content: string] {
  if (said.decision === 'rejected') return ['ODMOWA', element('powod', said.reason)]
  if (said.decision === 'pending') return ['W-TOKU', '']
  if (said.decision === 'more-needed') return ['BRAKI', said.dataPoints.map((key) => element('brak', key)).join('')]
  if (said.decision === 'follow-up') {
    const ask = JSON.stringify(said.ask ?? {}).replaceAll(']]>', ']]]]><![CDATA[>')
    return ['KROK', `<krok nazwa="${escapeHtml(said.followUp)}"><![CDATA[${ask}]]></krok>`]
  }
  const { terms, offerId, redirectUrl } = said
  const offer = [
    element('kwota', amount(terms.amount)),
    `<okres jednostka="${terms.periodScale === 'days' ? 'D' : 'M'}">${terms.period}</okres>`,
    element('rata', amount(terms.instalment)),
    element('liczba-rat', terms.instalments),
    element('koszt', amount(terms.totalCost)),
    element('do-zaplaty', amount(terms.totalToRepay)),
    element('rrso', amount(terms.apr)),
    terms.nominalRate === undefined ? '' : element('oprocentowanie', amount(terms.nominalRate)),
    terms.fee === undefined ? '' : element('prowizja', amount(terms.fee)),
  ]
  return ['PRZYZNANO', `<oferta id="${escapeHtml(offerId)}">${offer.join('')}</oferta>${element('dalej', redirectUrl)}`]
}

function answerOf(decision: PartnerDecision): string {
  const [state, content] = bodyOf(decision)
  return `<odpowiedz numer="${escapeHtml(decision.reference)}" stan="${state}">${content}</odpowiedz>`
}

const document = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
const statuses: Readonly<Record<string, string>> = { TAK: 'answered', POMINIETO: 'skipped', NIE: 'declined' }

export const protocol: PlayedProtocol = {
  key: (call) => fieldsOf(call).klucz,
  post: { method: 'POST', path: '/wnioski', read: applicationOf },
  ask: { method: 'GET', path: '/wnioski/:reference.xml' },
  followUpResult: {
    method: 'POST',
    path: '/wnioski/:reference/kroki',
    read: (call) => {
      const { krok, wynik = '', dane = '', odpowiedzi = '', osoba_do_kontaktu: contact } = fieldsOf(call)
      return {
        reference: call.reference,
        followUp: krok,
        status: statuses[wynik],
        application: JSON.parse(dane) as unknown,
        answers: JSON.parse(odpowiedzi) as unknown,
        ...(contact === undefined ? {} : { referencePerson: JSON.parse(contact) as unknown }),
      }
    },
  },
  cancel: { method: 'POST', path: '/wnioski/:reference/anuluj' },
  notChosen: { method: 'POST', path: '/wnioski/:reference/inna-oferta' },
  erase: {
    method: 'POST',
    path: '/wnioski/:reference/usun-dane',
    read: (call) => (fieldsOf(call).zakres === 'WSZYSTKO' ? 'everything' : 'reference-person'),
  },
  answer: (decision) => ({ type, body: document(answerOf(decision)) }),
  callBack: ({ eventId, decision }) => ({
    type,
    body: document(`<zdarzenie id="${escapeHtml(eventId)}">${answerOf(decision)}</zdarzenie>`),
  }),
}
