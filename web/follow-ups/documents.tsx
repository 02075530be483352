// Document screen of a follow-up: its questions, and pictures that upload one by one.
import { useRef } from 'react'
import { readAsk } from '#contract/follow-up-asks.ts'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import { sidesOf } from '#domain/follow-up/follow-up.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { useForm, useTexts } from '#web/context.ts'
import { PictureField } from './picture-field.tsx'
import styles from './pictures.module.css'
import { Questions } from './questions.tsx'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useBegun } from './use-begun.ts'
import type { UploadStep } from './use-upload.ts'

interface DocumentsProps {
  readonly open: OpenFollowUp
  /** The fields in another order than the follow-up's. */
  readonly asked?: readonly string[]
  readonly optionsOf?: NonNullable<Parameters<typeof Questions>[0]['optionsOf']>
  /** Whether the pictures are wanted of this applicant, from the fields that apply. */
  readonly wantsPictures?: (live: readonly string[]) => boolean
}

const always = () => true

export function Documents({ open, wantsPictures = always, ...fields }: DocumentsProps) {
  const form = useForm()
  const { t } = useTexts()
  const row = followUp(open.key)
  const ask = readAsk('documents', open.ask)
  const sides = sidesOf(row, ask?.sides)
  const received = ask?.received ?? []
  const isOptional = row.pictures?.optional === true
  const begun = useBegun(open.id)
  const steps = useRef<Record<string, UploadStep>>({})
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(work)
    last.current = turn.catch(() => {})
    return turn
  }

  const faultOf = (side: string): string | undefined => {
    const step = steps.current[side] ?? 'idle'
    if (step === 'lost') return t(followUpKeyOf('pictures', 'lost'))
    if (step !== 'idle') return t(followUpKeyOf('pictures', 'wait'))
    if (isOptional || received.includes(side)) return undefined
    return followUpFaultMessage(t, row, { field: side, code: 'required' }, form.conventions, 'months')
  }

  return (
    <Questions
      open={open}
      {...fields}
      besideFaults={(live) =>
        (wantsPictures(live) ? sides : []).flatMap((field) => {
          const message = faultOf(field)
          return message ? [{ field, message }] : []
        })
      }
      renderBeside={({ faults, forget, live }) =>
        wantsPictures(live) && (
          <div className={styles.all} data-part="pictures">
            <p data-part="small">{t(followUpKeyOf('pictures', 'kinds'))}</p>
            {sides.map((side) => (
              <PictureField
                key={side}
                of={open.key}
                side={side}
                isHere={received.includes(side)}
                isHeld={ask?.held?.includes(side) === true}
                isRefused={ask?.refused?.includes(side) === true}
                isBegun={begun.includes(side)}
                isOptional={isOptional}
                fault={faults.find(({ field }) => field === side)?.message}
                inTurn={inTurn}
                onForget={() => forget(side)}
                onStep={(step) => {
                  steps.current[side] = step
                  if (step === 'idle') forget(side)
                }}
              />
            ))}
          </div>
        )
      }
    />
  )
}
