// Made-up questions for the gallery, in Spanish: the words are longer than English ones and show where room is missing.
import { conventionsOf } from '#domain/conventions.ts'
import { dataPoint } from '#domain/data-points.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import type { InputProps } from '#web/inputs/input.ts'
import { inputs } from '#web/inputs/inputs.ts'

type Sample = Partial<InputProps> & { readonly name: DataPointKey; readonly label: string }

const words = {
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  yes: 'Sí',
  no: 'No',
  more: 'Más',
  less: 'Menos',
  choose: 'Elige una opción',
  show: 'Leer el texto completo',
}

export const conventions = conventionsOf('es-ES', 'EUR')

/** One input, the rest of what it needs filled in. */
export function Question(sample: Sample) {
  const { kind, autocomplete } = dataPoint(sample.name)
  const Input = inputs[kind]
  return (
    <Input
      id={sample.name}
      texts={[]}
      conventions={conventions}
      autoComplete={autocomplete}
      required
      words={words}
      {...sample}
    />
  )
}

const options = (...texts: string[]) => texts.map((text, index) => ({ id: `option-${index}`, text }))
export const amountRange = { min: 100, max: 1000, step: 100, minText: '100 €', maxText: '1.000 €' }
export const periodRange = { min: 61, max: 90, step: 1, unit: 'días', minText: '61 días', maxText: '90 días' }

/** One question of each kind. */
export const samples: readonly Sample[] = [
  { name: 'personalDetails.firstName', label: 'Nombre', texts: ['María José'] },
  { name: 'contactDetails.email', label: 'Correo electrónico', inputMode: 'email', texts: ['maria.jose@example.test'] },
  {
    name: 'contactDetails.phoneNumber',
    label: 'Móvil',
    inputMode: 'tel',
    prefix: '+34',
    texts: ['612 345 678'],
    why: 'Para avisarte cuando una entidad acepte tu solicitud.',
  },
  {
    name: 'contactDetails.postalCode',
    label: 'Código postal',
    inputMode: 'numeric',
    hint: 'Por ejemplo, 28001',
    texts: ['28013'],
  },
  { name: 'contactDetails.street', label: 'Calle', texts: ['Gran Vía'] },
  {
    name: 'personalDetails.personalCode',
    label: 'DNI o NIE',
    hint: 'Por ejemplo, 12345678Z',
    texts: ['12345678Z'],
    why: 'Las entidades comprueban con él quién eres.',
  },
  {
    name: 'incomeDetails.iban',
    label: 'IBAN',
    hint: 'Empieza por ES',
    texts: ['ES91 2100 0418 4502 0005 1332'],
    why: 'Es donde recibirás el dinero. Nadie puede cobrarte con él.',
  },
  { name: 'otherDetails.vehicleLicensePlateNumber', label: 'Matrícula', texts: ['1234 BCD'] },
  {
    name: 'incomeDetails.monthlyIncome',
    label: 'Ingresos netos al mes',
    inputMode: 'decimal',
    texts: ['1.450'],
    why: 'Las entidades prestan según lo que ingresas.',
  },
  { name: 'amount', label: 'Importe', texts: ['600'], range: amountRange },
  { name: 'period', label: 'Plazo', texts: ['75'], range: periodRange },
  { name: 'otherDetails.numberOfInhabitants', label: 'Personas en casa', inputMode: 'numeric', texts: ['4'] },
  { name: 'personalDetails.gender', label: 'Sexo', texts: ['option-0'], options: options('Mujer', 'Hombre') },
  {
    name: 'otherDetails.housingTenure',
    label: 'Tu vivienda es',
    texts: ['option-2'],
    options: options(
      'Propia, sin hipoteca',
      'Propia, con hipoteca',
      'De alquiler',
      'De mi familia',
      'De la empresa en la que trabajo, que me la cede mientras dure el contrato',
    ),
  },
  {
    name: 'contactDetails.province',
    label: 'Provincia',
    texts: ['option-3'],
    options: options(
      'A Coruña',
      'Álava',
      'Albacete',
      'Alicante',
      'Almería',
      'Asturias',
      'Ávila',
      'Santa Cruz de Tenerife',
    ),
  },
  { name: 'otherDetails.hasBankAccount', label: '¿Tienes una cuenta a tu nombre?', texts: ['true'] },
  {
    name: 'personalDetails.dateOfBirth',
    label: 'Fecha de nacimiento',
    hint: 'Por ejemplo, 27 3 1985',
    inputMode: 'numeric',
    texts: ['27', '3', '1985'],
  },
  {
    name: 'generalPolicies',
    label:
      'He leído y acepto la política de privacidad y que mis datos se envíen a las entidades que pueden prestarme.',
    hint: 'Enviamos tus datos solo a las entidades que pueden ofrecerte un préstamo y únicamente para que estudien tu solicitud.',
    texts: ['true'],
  },
]
