// Actions of a picture, by its upload state.
import type { ReactNode } from 'react'
import { useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import styles from './pictures.module.css'
import { followUpKeyOf } from './follow-up-text-key.ts'
import type { UploadStep } from './use-upload.ts'

export type PicturePhase = 'none' | 'here' | Exclude<UploadStep, 'idle'>

interface PictureActionsProps {
  readonly phase: PicturePhase
  readonly side: string
  /** Label of the picture: its side in words. */
  readonly label: string
  readonly describedBy: string | undefined
  readonly isRemoving: boolean
  readonly onTake: () => void
  readonly onChoose: () => void
  readonly onAgain: () => void
  readonly onRemove: () => void
}

/** The first of each phase has the side as its id: links of the summary lead there. */
export function PictureActions({ phase, side, label, isRemoving, ...props }: PictureActionsProps) {
  const { t } = useTexts()
  const named = (name: string) => {
    const word = t(followUpKeyOf('pictures', name))
    return { children: word, 'aria-label': `${word}: ${label}` }
  }
  const rows: Partial<Record<PicturePhase, ReactNode>> = {
    none: (
      <>
        <span className={styles.camera}>
          <Button kind="quiet" onClick={props.onTake} {...named('take')} />
        </span>
        <Button
          id={side}
          kind="quiet"
          onClick={props.onChoose}
          aria-describedby={props.describedBy}
          {...named('choose')}
        />
      </>
    ),
    lost: (
      <>
        <Button id={side} onClick={props.onAgain} {...named('again')} />
        <Button kind="quiet" onClick={props.onChoose} {...named('other')} />
      </>
    ),
    here: (
      <>
        <Button id={side} kind="quiet" onClick={props.onChoose} {...named('replace')} />
        <Button
          kind="quiet"
          busy={isRemoving ? t('shellˆwait') : undefined}
          onClick={props.onRemove}
          {...named('remove')}
        />
      </>
    ),
  }
  const row = rows[phase]
  return row ? <div className={styles.actions}>{row}</div> : null
}
