// One page of the gallery in one brand's clothes, in the same frame that the build draws around the app.
import { createRoot } from 'react-dom/client'
import '#web/kit/base.css'
import { SiteFooter, SiteHeader } from '#web/kit/frame.tsx'
import { Hero } from '#web/kit/hero.tsx'
import { brandFiles } from './brand-files.ts'
import { pages } from './pages.tsx'
import { EveryInput } from './every-input.tsx'
import { EveryPiece } from './every-piece.tsx'

const examples = { ...pages, 'every input': EveryInput, 'every piece': EveryPiece }

export const exampleNames = Object.keys(examples)

/** Replaces the document's body by the example; an unknown brand or page says which there are. */
export function drawExample(page: string, brand: string): void {
  const files = brandFiles[brand]
  const Example = Object.entries(examples).find(([name]) => name === page)?.[1]
  if (!files || !Example) {
    document.body.textContent = `Pages: ${exampleNames.join(', ')}. Brands: ${Object.keys(brandFiles).join(', ')}.`
    return
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: files.theme })
  link.addEventListener('load', () =>
    createRoot(document.body).render(
      <>
        <SiteHeader homeHref="?" name={brand === 'default' ? 'Loanform' : brand} skipText="Ir al formulario">
          <span dangerouslySetInnerHTML={{ __html: files.logo }} />
        </SiteHeader>
        <Hero
          title={brand === 'default' ? 'Solicita tu préstamo' : '¿Necesitas un préstamo? Pregúntale a Robin'}
          intro="Conoce a todos los prestamistas del barrio. Cuéntale qué necesitas y pregunta por ti."
          points={[
            'Rellenas un formulario, no diez',
            'Es gratis y no te compromete a nada',
            'Sabes la respuesta en minutos',
          ]}
        >
          <span dangerouslySetInnerHTML={{ __html: files.hero }} />
        </Hero>
        <main id="root">
          <Example />
        </main>
        <SiteFooter
          text={`© ${brand} 2026. Todos los derechos reservados.`}
          small="Atención: tomar dinero prestado cuesta dinero."
        />
      </>,
    ),
  )
  document.head.append(link)
}
