// Gallery of every component of the kit that is not an input.
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Eyebrow, PageHeading, SectionOfHeading } from '#web/kit/page-heading.tsx'
import { Progress } from '#web/kit/progress.tsx'
import { Result } from '#web/kit/result.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { Waiting } from '#web/kit/waiting.tsx'

export function EveryPiece() {
  return (
    <>
      {[0, 0.25, 0.6, 1].map((value) => (
        <Progress key={value} value={value} label="Progreso de tu solicitud" />
      ))}
      <PageHeading title="Una pregunta corta" intro="Una frase que la explica, si hace falta.">
        <SectionOfHeading number="2 de 5" name="Tus ingresos" left="quedan unos 2 min" />
        <Eyebrow>Contexto</Eyebrow>
      </PageHeading>
      <form>
        <Button>Continuar</Button>
        <Button busy="Un momento…">Continuar</Button>
        <Button kind="quiet">Rechazar</Button>
        <Button disabled>Continuar</Button>
        <Button kind="quiet" disabled>
          Rechazar
        </Button>
        <LinkButton href="#go">Ir a la solicitud</LinkButton>
        <Button kind="plain">Guardar y seguir luego</Button>
        {(['info', 'good', 'warning', 'bad'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title="No tienes conexión">
            Tus respuestas están guardadas. Las enviaremos en cuanto vuelvas a tener conexión.
          </Notice>
        ))}
      </form>
      <h2>Una lista</h2>
      <ul>
        <li>Prueba con un importe menor o un plazo distinto.</li>
        <li>Espera a que cambien tus ingresos o tus pagos mensuales, y vuelve a preguntar cuando quieras.</li>
      </ul>
      {(['yes', 'no', 'later'] as const).map((tone) => (
        <Result key={tone} tone={tone} title={`Resultado: ${tone}`} />
      ))}
      <Waiting title="Esperamos su respuesta" steps={['Hemos recibido tu solicitud', 'Preguntamos a las entidades']} />
      <Spinner label="Cargando…" />
    </>
  )
}
