// Picture field of a follow-up: take or choose, preview, upload with progress, retry, replace, remove.
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { fileTypes } from '#contract/follow-up-files.ts'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { optionalText, useForm, useTexts } from '#web/context.ts'
import { describedBy, Field } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PictureActions } from './picture-actions.tsx'
import type { PicturePhase } from './picture-actions.tsx'
import styles from './pictures.module.css'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useAnswer } from './use-answer.ts'
import { useUpload } from './use-upload.ts'
import type { UploadStep } from './use-upload.ts'

interface PictureFieldProps {
  readonly of: FollowUpKey
  readonly side: string
  /** The server has one. */
  readonly isHere: boolean
  /** The server's picture waits for the virus scanner. */
  readonly isHeld: boolean
  /** The virus scanner refused what the server had. */
  readonly isRefused: boolean
  /** A part of one came before this page was loaded. */
  readonly isBegun: boolean
  readonly isOptional: boolean
  /** Fault that the form found. */
  readonly fault: string | undefined
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readonly onStep: (step: UploadStep) => void
  /** The fault is over. */
  readonly onForget: () => void
}

/** State of the picture, and the applicant's actions on it. */
function usePicture({ of: key, side, isHere, inTurn, onStep, onForget }: PictureFieldProps) {
  const form = useForm()
  const { t } = useTexts()
  const [ownFault, setOwnFault] = useState<string>()
  const [isTouched, setIsTouched] = useState(false)
  const removing = useAnswer()
  const upload = useUpload({
    side,
    inTurn,
    onStep,
    onFault: (fault) =>
      setOwnFault(
        'message' in fault
          ? fault.message
          : 'word' in fault
            ? t(followUpKeyOf('pictures', fault.word))
            : followUpFaultMessage(t, followUp(key), { field: side, ...fault }, form.conventions, 'months'),
      ),
  })
  const { step } = upload
  const phase: PicturePhase = step === 'idle' ? (isHere ? 'here' : 'none') : step
  const place = useRef<HTMLDivElement>(null)
  const isUsed = useRef(false)

  useEffect(() => {
    // The button that was pressed is gone: whoever works by keyboard stays here.
    const { activeElement, body } = document
    if (!isUsed.current || (activeElement !== body && activeElement !== place.current)) return
    const next = place.current?.querySelector<HTMLElement>(`#${side}`) ?? place.current
    next?.focus()
  }, [phase, side])

  const onFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file chosen again is a change again.
    currentTarget.value = ''
    if (!file) return
    isUsed.current = true
    setIsTouched(true)
    setOwnFault(undefined)
    onForget()
    void upload.choose(file)
  }
  const onRemove = async () => {
    isUsed.current = true
    setIsTouched(true)
    // Attended: later, by itself, it might remove another picture that was given meanwhile.
    const { kind } = await removing.send('removeDocument', { side }, { isAttended: true })
    if (kind === 'done') upload.forget()
  }
  return { upload, removing, phase, place, ownFault, isTouched, onFile, onRemove }
}

export function PictureField(props: PictureFieldProps) {
  const { of: key, side, isHeld, isRefused, isBegun, isOptional, fault: formFault } = props
  const form = useForm()
  const { t } = useTexts()
  const word = (name: string, values?: Record<string, string>) => t(followUpKeyOf('pictures', name), values)
  const { upload, removing, phase, place, ownFault, isTouched, onFile, onRemove } = usePicture(props)
  const { chosen, share } = upload
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const label = t(followUpKeyOf(key, 'fields', side, 'label'))
  const hint = optionalText(t, followUpKeyOf(key, 'fields', side, 'hint'))
  const scannersFault =
    isRefused && phase === 'none'
      ? followUpFaultMessage(t, followUp(key), { field: side, code: 'impossible' }, form.conventions, 'months')
      : undefined
  const fault = ownFault ?? scannersFault ?? formFault
  const saidOf: Partial<Record<typeof phase, string>> = {
    none: isBegun && !isTouched ? word('begun') : '',
    here: word(isHeld ? 'held' : 'here'),
    lost: '',
  }
  const named = { picture: label }
  const input = { type: 'file', hidden: true, onChange: onFile, tabIndex: -1 } as const
  return (
    <Field
      id={side}
      label={label}
      hint={hint}
      fault={fault}
      group="controls"
      optionalText={isOptional ? t('shellˆoptional') : undefined}
    >
      <div ref={place} className={styles.side} data-phase={phase} data-side={side} tabIndex={-1}>
        <input {...input} ref={camera} accept="image/*" capture={side === 'selfie' ? 'user' : 'environment'} />
        <input {...input} ref={files} accept={fileTypes.join()} data-files={side} />
        {chosen?.preview && <img className={styles.preview} src={chosen.preview} alt={word('alt', named)} />}
        {phase === 'sending' && (
          <progress className={styles.progress} max={1} value={share} aria-label={word('progress', named)} />
        )}
        <p className={styles.said} role="status" data-tone={phase === 'here' ? 'good' : undefined}>
          {phase === 'here' && <Icon name="check" />}
          {saidOf[phase] ?? word(phase)}
        </p>
        {phase === 'lost' && <Notice tone="bad">{word('lost')}</Notice>}
        {removing.failed && <Notice tone="bad">{t(followUpKeyOf('common', 'failed'))}</Notice>}
        <PictureActions
          phase={phase}
          side={side}
          label={label}
          describedBy={describedBy({ id: side, hint, fault })}
          isRemoving={removing.busy}
          onTake={() => camera.current?.click()}
          onChoose={() => files.current?.click()}
          onAgain={() => void upload.again()}
          onRemove={() => void onRemove()}
        />
      </div>
    </Field>
  )
}
