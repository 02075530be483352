// IPF Digital's protocol as data: JSON in Spanish names, dates and amounts in its own way, a bearer token both ways. The lender's real
// API is not known to us; this design is our own, to show a lender that differs in names and formats alone.
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'

/** Pesos and euros count two decimals. */
const cents = { kind: 'minor-units', decimals: 2 } as const

export const mapping: LenderMapping = {
  authentication: { kind: 'bearer' },
  body: 'json',
  keyHeader: 'x-idempotencia',
  requests: {
    post: { method: 'POST', path: '/solicitudes' },
    ask: { method: 'GET', path: '/solicitudes/{reference}' },
    followUpResult: {
      method: 'POST',
      path: '/solicitudes/{reference}/pasos',
      followUp: 'paso',
      status: 'resultado',
      statuses: { answered: 'CONTESTADO', skipped: 'OMITIDO', declined: 'RECHAZADO' },
      application: 'datos',
      answers: 'respuestas',
    },
    cancel: { method: 'POST', path: '/solicitudes/{reference}/cancelacion' },
    notChosen: { method: 'POST', path: '/solicitudes/{reference}/otra-oferta' },
    erase: {
      method: 'POST',
      path: '/solicitudes/{reference}/supresion',
      scope: 'alcance',
      scopes: { everything: 'COMPLETA', 'reference-person': 'REFERENCIA' },
    },
  },
  fields: [
    { to: 'folio', fact: 'reference' },
    { to: 'canal', value: 'afiliado' },
    { to: 'marca', fact: 'brand' },
    { to: 'pais', fact: 'country', format: { kind: 'codes', codes: { mx: 'MEX', es: 'ESP', co: 'COL', ph: 'PHL' } } },
    { to: 'idioma', fact: 'locale' },
    { to: 'urlAviso', fact: 'callBackUrl' },
    { to: 'credito.importe', dataPoint: 'amount', format: cents },
    { to: 'credito.plazo', dataPoint: 'period' },
    {
      to: 'credito.unidad',
      fact: 'periodScale',
      format: { kind: 'codes', codes: { days: 'DIAS', months: 'MESES' } },
    },
    { to: 'persona.nombre', dataPoint: 'personalDetails.firstName' },
    { to: 'persona.apellido', dataPoint: 'personalDetails.lastName' },
    {
      to: 'persona.nacimiento',
      dataPoint: 'personalDetails.dateOfBirth',
      format: { kind: 'date', pattern: 'dd/mm/yyyy' },
    },
    { to: 'persona.correo', dataPoint: 'contactDetails.email' },
    { to: 'persona.telefono', dataPoint: 'contactDetails.phoneNumber', format: { kind: 'phone', style: 'digits' } },
    { to: 'ingresos.mensual', dataPoint: 'incomeDetails.monthlyIncome', format: cents },
    {
      to: 'ingresos.origen',
      dataPoint: 'incomeDetails.incomeSource',
      format: {
        kind: 'codes',
        codes: { employed: 'EMPLEADO', 'self-employed': 'AUTONOMO', pensioner: 'PENSIONADO' },
      },
    },
    { to: 'ingresos.cuenta', dataPoint: 'incomeDetails.iban' },
  ],
  otherDataPoints: 'otrosDatos',
  referencePerson: 'referencia',
  answers: {
    reference: 'folio',
    decision: 'estatus',
    words: {
      APROBADA: 'accepted',
      RECHAZADA: 'rejected',
      EN_ESTUDIO: 'pending',
      FALTAN_DATOS: 'more-needed',
      SIGUIENTE_PASO: 'follow-up',
    },
    accepted: {
      offerId: { from: 'oferta.id' },
      redirectUrl: { from: 'oferta.url' },
      terms: {
        amount: { from: 'oferta.importe', format: cents },
        period: { from: 'oferta.plazo' },
        periodScale: { from: 'oferta.unidad', format: { kind: 'codes', codes: { days: 'DIAS', months: 'MESES' } } },
        instalment: { from: 'oferta.cuota', format: cents },
        instalments: { from: 'oferta.numeroCuotas' },
        totalCost: { from: 'oferta.costo', format: cents },
        totalToRepay: { from: 'oferta.total', format: cents },
        apr: { from: 'oferta.tasaAnual', format: { kind: 'percent' } },
        nominalRate: { from: 'oferta.tasaNominal', format: { kind: 'percent' } },
        fee: { from: 'oferta.comision', format: cents },
      },
    },
    rejected: { reason: { from: 'motivo' } },
    moreNeeded: { dataPoints: 'faltantes', names: { 'otherDetails.education': 'escolaridad' } },
    followUp: { followUp: 'paso.nombre', ask: 'paso.contenido', names: { 'policy-consents': 'consentimientos' } },
  },
  callBack: {
    verification: { kind: 'bearer' },
    eventId: 'aviso',
    answer: 'solicitud',
  },
}
