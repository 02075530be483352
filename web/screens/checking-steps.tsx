// Steps of the check, in words: what stands there until the first lender is named.
import { textKey } from '#contract/text-key.ts'
import { useTexts } from '#web/context.ts'
import { WaitingSteps } from '#web/kit/waiting.tsx'

export function CheckingSteps() {
  const { t } = useTexts()
  return <WaitingSteps steps={['one', 'two', 'three'].map((step) => t(textKey('shell', 'checking', 'steps', step)))} />
}
