// Fields of the peers, page by page: 30 of an ordinary journey of ours, on six pages. The first is what an ordinary first page asks.
interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'tel' | 'checkbox' | 'number' | 'date'
}

const text = (name: string, label: string): Field => ({ name, label, type: 'text' })
const number = (name: string, label: string): Field => ({ name, label, type: 'number' })

interface PeerPage {
  readonly heading: string
  readonly fields: readonly Field[]
}

const contact: PeerPage = {
  heading: 'Tus datos',
  fields: [
    text('firstName', 'Nombre'),
    text('lastName', 'Primer apellido'),
    text('secondLastName', 'Segundo apellido'),
    { name: 'email', label: 'Correo electrónico', type: 'email' },
    { name: 'phone', label: 'Teléfono', type: 'tel' },
    { name: 'policies', label: 'Acepto la política de privacidad', type: 'checkbox' },
  ],
}

export const peerPages: readonly PeerPage[] = [
  contact,
  {
    heading: 'Tu préstamo',
    fields: [
      number('amount', 'Importe'),
      number('period', 'Plazo'),
      text('purpose', 'Finalidad'),
      text('how', 'Cobro'),
    ],
  },
  {
    heading: 'Sobre ti',
    fields: [
      { name: 'born', label: 'Fecha de nacimiento', type: 'date' },
      text('code', 'DNI o NIE'),
      text('nationality', 'Nacionalidad'),
      text('status', 'Estado civil'),
      number('children', 'Hijos'),
    ],
  },
  {
    heading: 'Tu domicilio',
    fields: [
      text('postalCode', 'Código postal'),
      text('province', 'Provincia'),
      text('city', 'Población'),
      text('street', 'Calle'),
      text('house', 'Número'),
      text('tenure', 'Vivienda'),
    ],
  },
  {
    heading: 'Tus ingresos',
    fields: [
      text('source', 'Situación laboral'),
      number('income', 'Ingresos'),
      text('employer', 'Empresa'),
      text('sector', 'Sector'),
      number('years', 'Antigüedad'),
    ],
  },
  {
    heading: 'Tus gastos',
    fields: [number('rent', 'Alquiler'), number('loans', 'Préstamos'), text('bank', 'Banco'), text('account', 'IBAN')],
  },
]

export const firstFields = contact.fields
