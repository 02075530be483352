// Whole pages, composed as the app composes them, so that the pieces are judged together.
import type { ComponentType } from 'react'
import { Answers } from '#web/kit/answers.tsx'
import { BackLink } from '#web/kit/back-link.tsx'
import { Button } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Offer } from '#web/kit/offer.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Progress } from '#web/kit/progress.tsx'
import { Result } from '#web/kit/result.tsx'
import { Waiting } from '#web/kit/waiting.tsx'
import { Question, samples } from './sample.tsx'

const sample = (name: string) => samples.find((each) => each.name === name)!

/** Questions of the given data points, empty, with faults where there are any. */
function Questions({
  names,
  faults = {},
  filled = false,
}: {
  names: readonly string[]
  faults?: Readonly<Record<string, string>>
  filled?: boolean
}) {
  return names.map((name) => {
    const { texts, ...rest } = sample(name)
    return <Question key={name} {...rest} texts={filled ? texts! : []} fault={faults[name]} />
  })
}

const first = ['personalDetails.firstName', 'contactDetails.email', 'contactDetails.phoneNumber', 'generalPolicies']

const First = () => (
  <>
    <Progress value={0} label="Tu avance" />
    <PageHeading
      eyebrow="Datos de contacto"
      title="Empecemos por ti"
      intro="Así sabremos cómo llamarte y cómo avisarte."
    />
    <form data-step="initial-details" noValidate>
      <Questions names={first} />
      <Button type="submit">Continuar</Button>
    </form>
  </>
)

const Amount = () => (
  <>
    <Progress value={0.25} label="Tu avance" />
    <BackLink href="#back">Atrás</BackLink>
    <PageHeading
      eyebrow="Tu préstamo"
      title="¿Cuánto necesitas?"
      intro="Podrás cambiarlo antes de enviar tu solicitud."
    />
    <form data-step="loan-details" noValidate>
      <Questions names={['amount', 'period', 'otherDetails.hasBankAccount']} filled />
      <Button type="submit">Continuar</Button>
    </form>
  </>
)

const faults = {
  'personalDetails.dateOfBirth': 'Escribe el año con sus 4 cifras, por ejemplo 1985',
  'personalDetails.personalCode': 'Revisa la letra de tu DNI: no coincide con los números',
  'otherDetails.housingTenure': 'Elige cómo es tu vivienda',
}

const Errors = () => (
  <>
    <Progress value={0.5} label="Tu avance" />
    <BackLink href="#back">Atrás</BackLink>
    <ErrorSummary
      title="Revisa estos datos"
      items={Object.entries(faults).map(([field, message]) => ({ field, message }))}
    />
    <PageHeading eyebrow="Datos personales" title="¿Quién eres?" />
    <form data-step="personal-details" noValidate>
      <Questions
        names={[
          'personalDetails.dateOfBirth',
          'personalDetails.gender',
          'personalDetails.personalCode',
          'otherDetails.housingTenure',
          'contactDetails.province',
        ]}
        faults={faults}
      />
      <Notice tone="warning" title="No tienes conexión">
        Tus respuestas están guardadas. Las enviaremos en cuanto vuelvas a tener conexión.
      </Notice>
      <Button type="submit" busy="Un momento…">
        Continuar
      </Button>
    </form>
  </>
)

const Check = () => (
  <>
    <Progress value={0.9} label="Tu avance" />
    <BackLink href="#back">Atrás</BackLink>
    <PageHeading title="Revisa tus respuestas" intro="Comprueba que todo está bien antes de enviarlo." />
    <form>
      <Answers
        changeText="Cambiar"
        sections={[
          {
            title: 'Tus datos de contacto',
            rows: [
              { label: 'Nombre', value: 'María José', changeHref: '#Nombre' },
              {
                label: 'Correo electrónico',
                value: 'maria.jose.fernandez-villaverde@correo.example.test',
                changeHref: '#Correo electrónico',
              },
              { label: 'Móvil', value: '612 345 678', changeHref: '#Móvil' },
            ],
          },
          {
            title: 'Tu préstamo',
            rows: [
              { label: 'Importe', value: '600 €', changeHref: '#Importe' },
              { label: 'Plazo', value: '75 días', changeHref: '#Plazo' },
              { label: 'IBAN', value: '•••• 1332', changeHref: '#IBAN' },
            ],
          },
        ]}
      />
      <p data-part="small">
        Al enviar tu solicitud la presentamos a las entidades que pueden ayudarte. No te compromete a aceptar nada.
      </p>
      <Button type="submit">Enviar mi solicitud</Button>
    </form>
  </>
)

const Accepted = () => (
  <>
    <Result tone="yes" />
    <PageHeading
      title="MoneyMan ha aceptado tu solicitud"
      intro="Estas son las condiciones. Si te convencen, termina en la página de MoneyMan."
    />
    <Offer
      lender="MoneyMan"
      headline={{ label: 'Un solo pago de', value: '672 €' }}
      rows={[
        { label: 'Importe', value: '600 €' },
        { label: 'Plazo', value: '75 días' },
        { label: 'TAE', value: '73,58 %' },
        { label: 'Coste total', value: '72 €' },
        { label: 'Total a devolver', value: '672 €' },
      ]}
      small="Ejemplo representativo: 600 € a devolver en 75 días. Pagos: 1 de 672 €. Total a devolver: 672 €. TAE: 73,58 %."
    >
      <Button>Continuar con MoneyMan</Button>
    </Offer>
  </>
)

const Checking = () => (
  <>
    <PageHeading
      title="Robin está preguntando por ti"
      intro="Suele volver en menos de un minuto. Deja esta página abierta."
    />
    <Waiting
      steps={[
        'Hemos recibido tu solicitud',
        'Preguntamos a las entidades que encajan contigo',
        'Esperamos su respuesta',
      ]}
    />
  </>
)

const Rejected = () => (
  <>
    <Result tone="no" />
    <PageHeading
      title="Esta vez no ha podido ser"
      intro="Hoy ninguna de las entidades que encajan contigo puede prestarte este importe. No dice nada malo de ti."
    />
    <h2>Qué puedes hacer</h2>
    <ul>
      <li>Prueba con un importe menor o un plazo distinto.</li>
      <li>Espera a que cambien tus ingresos o tus pagos mensuales.</li>
      <li>Si tienes deudas que te cuesta pagar, pide ayuda gratuita en la oficina de consumo de tu ayuntamiento.</li>
    </ul>
    <Button kind="quiet">Empezar una solicitud nueva</Button>
  </>
)

const ThankYou = () => (
  <>
    <Result tone="later" />
    <PageHeading
      title="Gracias. Te escribimos en cuanto sepamos algo"
      intro="La respuesta está tardando más de lo que puedes esperar aquí. Te escribiremos por correo electrónico en cuanto la tengamos."
    />
  </>
)

export const pages: Readonly<Record<string, ComponentType>> = {
  first: First,
  amount: Amount,
  errors: Errors,
  check: Check,
  accepted: Accepted,
  checking: Checking,
  rejected: Rejected,
  'thank-you': ThankYou,
}
