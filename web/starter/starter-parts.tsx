// Parts that the starter draws with, as the form itself draws them: empty, for a template of the page.
import { FaultLine } from '#web/kit/field.tsx'
import { Summary } from '#web/kit/error-summary.tsx'
import { Wheel } from '#web/kit/button.tsx'
import { BoxFault } from '#web/inputs/consent.tsx'

export function StarterParts({ title }: { title: string }) {
  return (
    <>
      <div data-of="text">
        <FaultLine />
      </div>
      <div data-of="box">
        <BoxFault />
      </div>
      <div data-of="button">
        <Wheel />
      </div>
      <Summary title={title} items={[{ field: '', message: '' }]} />
    </>
  )
}
