// Lenders' logos for offer cards (M4): requested once a page. A card without one shows the name alone.
import { useEffect, useState } from 'react'
import { lookUpEndpoints } from '#contract/look-up-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import { useForm } from '#web/context.ts'
import type { Form } from '#web/context.ts'

/** Addresses of logos by the lender's name. */
type Logos = ReadonlyMap<string, string>

const none: Logos = new Map()
const asked = new WeakMap<Form, Promise<Logos>>()

async function fetchLogos({ boot, runtime }: Form): Promise<Logos> {
  const loaded = await runtime?.()
  if (!loaded) return none
  const call = clientOf(lookUpEndpoints, loaded.clientOptions)
  const answer = await call('partnerLogos', { query: { variant: boot.variant.id } })
  if (answer.kind !== 'reply') return none
  return new Map(answer.data.partners.flatMap(({ name, logo }) => (logo === undefined ? [] : [[name, logo]])))
}

export function usePartnerLogos(): Logos {
  const form = useForm()
  const [logos, setLogos] = useState(none)
  useEffect(() => {
    const fetched = asked.get(form) ?? fetchLogos(form).catch(() => none)
    asked.set(form, fetched)
    let isHere = true
    void fetched.then((found) => isHere && setLogos(found))
    return () => {
      isHere = false
    }
  }, [form])
  return logos
}
