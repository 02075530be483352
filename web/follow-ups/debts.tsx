// Debts screen of a follow-up: a list to add to, change and remove from; an empty list is an answer (state 31).
import { useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { debtFields, debtsAtMost } from '#domain/follow-up/debts.ts'
import type { FollowUpKey, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { useForm, useTexts } from '#web/context.ts'
import { leftField } from '#web/journey/use-page-form.ts'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { Button } from '#web/kit/button.tsx'
import { DebtList } from './debt-list.tsx'
import { debtDrafts } from './debts-draft.ts'
import type { Editing } from './debts-draft.ts'
import styles from './debts.module.css'
import { Field } from './field.tsx'
import { FollowUpPage } from './page.tsx'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useDebts } from './use-debts.ts'

interface DebtEditorProps {
  readonly of: FollowUpKey
  readonly editing: Exclude<Editing, undefined>
  readonly faults: readonly FieldMessage[]
  readonly element: RefObject<HTMLFormElement | null>
  readonly onSave: (event: FormEvent) => void
  readonly onChange: () => void
  /** Messages on the faults of the current fields. */
  readonly judge: () => readonly FieldMessage[]
  /** Absent for the first debt: there is no list to go back to. */
  readonly onCancel: (() => void) | undefined
}

/** The fields of one debt. Events of the inputs bubble to the form. */
function DebtEditor({ of: key, editing, faults, element, onSave, onChange, judge, onCancel }: DebtEditorProps) {
  const { store } = useForm()
  const { t } = useTexts()
  const word = (name: string) => t(followUpKeyOf(key, name))
  const drafts = debtDrafts(key)
  const texts = store.getState().asyncFormData
  const [leaving, setLeaving] = useState<readonly FieldMessage[]>([])
  const onBlur = ({ target }: FormEvent<HTMLFormElement>) => {
    const left = leftField(target as HTMLInputElement, (name) => followUp(key).own?.[name]?.kind)
    const fault = judge().find(({ field }) => field === left)
    if (fault) setLeaving((all) => [...all.filter(({ field }) => field !== left), fault])
  }
  // React tells of no change where a script filled the field in, as managers of passwords do: the event itself is listened to.
  const onInput = () => {
    onChange()
    // A fault told on leaving a field goes as soon as it is put right (experience 19).
    if (leaving.length === 0) return
    const wrong = judge().map(({ field }) => field)
    setLeaving((all) => all.filter(({ field }) => wrong.includes(field)))
  }
  const handlers = { onSubmit: onSave, onBlur, onInput }
  return (
    <form
      ref={element}
      className={styles.editor}
      noValidate
      method="dialog"
      {...handlers}
      data-follow-up={key}
      aria-labelledby="debt-form-title"
    >
      <h2 className={styles.title} id="debt-form-title">
        {word(editing === 'new' ? 'addTitle' : 'changeTitle')}
      </h2>
      {debtFields.map((name) => (
        <Field
          key={name}
          of={key}
          name={name}
          texts={texts[drafts.nameOf(name)] ?? []}
          fault={[...faults, ...leaving].find(({ field }) => field === name)?.message}
          isLast={name === debtFields.at(-1)}
        />
      ))}
      <Button type="submit" kind="quiet">
        {word(editing === 'new' ? 'save' : 'saveChange')}
      </Button>
      {onCancel && (
        <Button kind="plain" onClick={onCancel}>
          {word('cancel')}
        </Button>
      )}
    </form>
  )
}

export function Debts({ open }: { readonly open: OpenFollowUp }) {
  const { key } = open
  const { t } = useTexts()
  const word = (name: string, values?: Record<string, string | number>) => t(followUpKeyOf(key, name), values)
  const title = useRef<HTMLHeadingElement>(null)
  const { answering, element, debts, editing, isTyped, faults, said, handlers } = useDebts(key)
  const { judge, onSave, onEdit, onRemove, onChange, onContinue, onCancel, onAdd } = handlers
  const isFirst = debts.length === 0
  return (
    <FollowUpPage of={key} lender={open.lender} answering={answering} faults={faults}>
      <div className={styles.part}>
        {!isFirst && <DebtList of={key} debts={debts} title={title} onChange={onEdit} onRemove={onRemove} />}
        <p role="status" className={styles.said}>
          {said}
        </p>
        {editing !== undefined && (
          <DebtEditor
            key={`${editing} ${debts.length}`}
            of={key}
            editing={editing}
            faults={faults}
            element={element}
            onSave={onSave}
            onChange={onChange}
            judge={judge}
            onCancel={isFirst ? undefined : onCancel}
          />
        )}
        {editing === undefined && debts.length < debtsAtMost && (
          <Button kind="quiet" id="add-debt" onClick={onAdd}>
            {word('add')}
          </Button>
        )}
        {debts.length >= debtsAtMost && <p data-part="small">{word('full', { max: debtsAtMost })}</p>}
        <Button
          id="send-debts"
          busy={answering.busy ? t('shellˆwait') : undefined}
          onClick={() => void onContinue()}
          data-part="send-debts"
        >
          {word(isFirst && !isTyped ? 'none' : 'submit')}
        </Button>
      </div>
    </FollowUpPage>
  )
}
