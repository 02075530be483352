// Warning that a one-time code ends, and that another can be asked for (experience 27; WCAG 2.2.1).
import { useTexts } from '#web/context.ts'
import { TimeEnd } from './time-end.tsx'

interface CodeEndProps {
  /** ISO time in UTC; nothing is said without it. */
  readonly goodUntil: string | undefined
  /** True where another code can be asked for, now or later. */
  readonly canRenew: boolean
}

export function CodeEnd({ goodUntil, canRenew }: CodeEndProps) {
  const { t } = useTexts()
  const said = (what: string, way: string) => (canRenew ? `${what} ${way}` : what)
  return (
    <TimeEnd
      goodUntil={goodUntil}
      soon={said(t('shellˆcodeEnds>soon'), t('shellˆcodeEnds>longer'))}
      over={said(t('shellˆcodeEnds>over'), t('shellˆcodeEnds>another'))}
    />
  )
}
