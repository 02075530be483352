// Screen of the follow-up `vehicle`: make and model from the server's list, or typed where they are not on it.
import { useEffect, useRef, useState } from 'react'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { useTexts } from '#web/context.ts'
import { Spinner } from '#web/kit/spinner.tsx'
import { Documents } from '#web/follow-ups/documents.tsx'
import { followUpKeyOf } from '#web/follow-ups/follow-up-text-key.ts'
import { useAnswer } from '#web/follow-ups/use-answer.ts'
import { modelsLookUp, otherVehicle } from './follow-up.ts'

type Models = Readonly<Record<string, readonly string[]>>

/** Facts that an owner knows by heart come first. */
const order = [
  'otherDetails.vehicleOwnership',
  'make',
  'otherMake',
  'model',
  'otherModel',
  'year',
  'otherDetails.vehicleLicensePlateNumber',
  'mileage',
  'otherDetails.isVehicleFinanced',
]

export function Screen({ open }: { readonly open: OpenFollowUp }) {
  const { t } = useTexts()
  const { read } = useAnswer()
  const load = useRef(() => read<Models>(modelsLookUp))
  const [models, setModels] = useState<Models>()

  useEffect(() => {
    // Without the list make and model are typed.
    void load.current().then((found) => setModels(found ?? {}))
  }, [])

  const other = { id: otherVehicle, text: t(followUpKeyOf(open.key, 'other')) }
  const choices = (names: readonly string[]) => [...names.map((id) => ({ id, text: id })), other]
  if (!models) return <Spinner label={t('shellˆwait')} />
  return (
    <Documents
      open={open}
      asked={order.filter((name) => open.fields.includes(name))}
      wantsPictures={(live) => live.includes('make')}
      optionsOf={(name, typed) => {
        if (name === 'make') return choices(Object.keys(models))
        return name === 'model' ? choices(models[typed.make?.[0] ?? ''] ?? []) : undefined
      }}
    />
  )
}
