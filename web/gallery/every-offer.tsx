// Gallery of offers side by side: with and without a logo, in instalments and paid at once, in the country's own money.
import { termsFor } from '#domain/lender/loan.ts'
import { useForm } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Offers } from '#web/screens/offers.tsx'

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" rx="16" fill="#5a2a82"/><circle cx="16" cy="16" r="8" fill="#fff"/><path d="M32 16h48" stroke="#fff" stroke-width="6" stroke-linecap="round"/></svg>',
)}`

export function EveryOffer() {
  const { boot, conventions } = useForm()
  const amount = boot.variant.settings.amount.default
  const decimals = conventions.currencyDigits
  const inMonths = (period: number, monthlyRate: number) =>
    termsFor({ amount, period, periodScale: 'months', monthlyRate }, decimals)
  return (
    <>
      <PageHeading title="Tus ofertas" intro="Elige la que más te convenga. Ninguna te obliga a nada todavía." />
      <Offers
        offers={[
          { offerId: '1', lender: { name: 'Moneyman' }, terms: inMonths(6, 0.045) },
          { offerId: '2', lender: { name: 'IPF Digital', logo }, terms: inMonths(12, 0.03) },
          {
            offerId: '3',
            lender: { name: 'Cofidis' },
            terms: termsFor({ amount, period: 30, periodScale: 'days', monthlyRate: 0.25 }, decimals),
          },
        ]}
      >
        {({ lender }) => (
          <>
            <Button>Elegir {lender.name}</Button>
            <Button kind="quiet">No, gracias</Button>
          </>
        )}
      </Offers>
    </>
  )
}
