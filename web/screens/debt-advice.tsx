// Link to the country's debt advice, on a page of its own: what stands in the form stays.
import type { ReactNode } from 'react'
import { disclosureAt } from '#domain/law/disclosures.ts'
import type { DisclosurePlace } from '#domain/law/disclosures.ts'
import { useForm } from '#web/context.ts'

interface DebtAdviceProps {
  readonly place: DisclosurePlace
  readonly children: ReactNode
}

/** Nothing where the country names no advice service for this place. */
export function DebtAdvice({ place, children }: DebtAdviceProps) {
  const { boot } = useForm()
  const { url } = disclosureAt(boot.disclosures, 'debt-advice', place) ?? {}
  return url === undefined ? null : (
    <p>
      <a href={url} target="_blank" rel="noreferrer">
        {children}
      </a>
    </p>
  )
}
