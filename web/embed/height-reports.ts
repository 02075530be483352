// Debounced height reports: sent once the height has been still for 100 ms and differs by more than 10 px (B7). A storm of
// changes is one report.
import { constants } from '#domain/application/constants.ts'

interface HeightParts {
  /** The document's height now, in CSS pixels. */
  readonly height: () => number
  readonly tell: (height: number) => void
  /** Calls back after so many milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void
}

/** Returns what to call whenever the height may have changed. The first call is told whatever the height is. */
export function heightReports({ height, tell, after }: HeightParts): () => void {
  const { thresholdPx, debounceMs } = constants.frameHeight
  let told = Number.NEGATIVE_INFINITY
  let callOff = () => {}
  return () => {
    callOff()
    callOff = after(debounceMs, () => {
      const now = Math.ceil(height())
      if (Math.abs(now - told) <= thresholdPx) return
      told = now
      tell(now)
    })
  }
}
