// Screen of the follow-up `change-mobile-number`: another mobile number, from the verification and back to it (M5).
import { answersOf } from '#domain/application/application.ts'
import type { FollowUpAnswers } from '#domain/follow-up/follow-up.ts'
import { useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Questions } from '#web/follow-ups/questions.tsx'
import type { FollowUpScreenProps } from '#web/follow-ups/screen-props.ts'
import { followUpKeyOf } from '#web/follow-ups/follow-up-text-key.ts'
import { useAnswer } from '#web/follow-ups/use-answer.ts'
import { followUp } from './follow-up.ts'

const key = 'change-mobile-number'
const asked = followUp.asks ?? []

export function Screen({ open }: FollowUpScreenProps) {
  const form = useForm()
  const { t } = useTexts()
  const answering = useAnswer()
  return (
    <Questions
      open={open}
      of={key}
      asked={asked}
      onAnswered={(answers) => keepNumber(form, answers)}
      below={
        <Button
          kind="quiet"
          busy={answering.busy ? t('shellˆwait') : undefined}
          onClick={() => void answering.send('mobileVerification', { step: 'verify' })}
        >
          {t(followUpKeyOf(key, 'keep'))}
        </Button>
      }
    />
  )
}

/** This browser's own answers are changed too: a later save would otherwise bring the old number back. */
function keepNumber({ store, dispatch, now }: Form, changed: FollowUpAnswers): void {
  const application = store.getState()
  const known = answersOf(application)
  const page = application.dynamicPages.find(({ dataPoints }) => asked.some((name) => dataPoints.includes(name)))
  if (!page || asked.every((name) => known[name] === undefined)) return
  const ofPage = Object.entries({ ...known, ...changed }).filter(([name]) =>
    (page.dataPoints as readonly string[]).includes(name),
  )
  dispatch({
    type: 'answered',
    path: page.path,
    answers: Object.fromEntries(ofPage),
    at: new Date(now()).toISOString(),
  })
}
