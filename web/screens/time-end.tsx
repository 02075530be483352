// Warning that something ends by itself: a minute before, with the seconds beside it, and once more when it is over. Told politely
// (experience 27; WCAG 2.2.1).
import { TimeLeft } from '#web/kit/time-left.tsx'
import { clockText, useSecondsUntil } from '#web/journey/use-seconds.ts'

/** How long before its end it is told, in seconds: three times the twenty of the criterion. */
export const warnedSeconds = 60

interface TimeEndProps {
  /** ISO time in UTC; nothing is said without it. */
  readonly goodUntil: string | undefined
  /** Warning a minute before the end, with the way to more time. */
  readonly soon: string
  /** Message once it is over, with the way on. */
  readonly over: string
}

export function TimeEnd({ goodUntil, soon, over }: TimeEndProps) {
  const seconds = useSecondsUntil(goodUntil === undefined ? undefined : Date.parse(goodUntil))
  const isOver = goodUntil !== undefined && seconds === 0
  const isEnding = seconds > 0 && seconds <= warnedSeconds
  return (
    <div data-part="time-end">
      {/* There before it says something, so that it is heard. The seconds stand outside of it: a second is no news. */}
      <p role="status" data-part="small">
        {isEnding && soon}
        {isOver && over}
      </p>
      {isEnding && <TimeLeft share={seconds / warnedSeconds}>{clockText(seconds)}</TimeLeft>}
    </div>
  )
}
