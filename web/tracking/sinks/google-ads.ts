// To be written.
import type { StartSink } from '#web/tracking/sink.ts'

export const start: StartSink<'googleAds'> = () => undefined
