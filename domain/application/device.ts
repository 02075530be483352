// Device data of the browser: platform, screen, memory and loading time (E4).
import type { DeviceData } from './lead.ts'

/** As `navigator` and `screen` have it; what a browser does not tell is absent. */
export interface DeviceFacts {
  readonly timezoneOffset: number
  readonly deviceMemory: number | undefined
  readonly language: string
  readonly width: number
  readonly height: number
  /** Milliseconds at the page's first script, as it was stored. */
  readonly initAt: number | undefined
  readonly now: number
}

/** E4: memory is rounded and 1 where it is not told; the loading time is 0 where the start is not known. */
export function deviceDataOf(facts: DeviceFacts): DeviceData {
  const { timezoneOffset, deviceMemory = 1, language, width, height, initAt, now } = facts
  return {
    timezoneOffset,
    // Half a gigabyte would round to nothing.
    deviceMemory: Math.max(1, Math.round(deviceMemory)),
    language,
    screenResolution: `${width}x${height}`,
    // The clock may have been set back meanwhile.
    loadingTime: initAt === undefined ? 0 : Math.max(0, now - initAt),
  }
}
