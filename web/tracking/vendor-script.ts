// Script of an advertising network: its address, and the outcome of loading it.
import { vendorAddresses } from '#domain/tracking/tracking.ts'
import type { SinkName, SinkSettings } from '#domain/tracking/tracking.ts'
import type { SinkParts } from './sink.ts'

export interface VendorScript {
  /** True once it ran: what waits in its queue has been taken. */
  readonly hasRun: () => boolean
  /** Resolves once it ran or cannot be had. A script that is blocked is a warning and keeps nobody waiting (T-05). */
  readonly over: Promise<void>
}

export const vendorAddress = (name: SinkName, { address }: SinkSettings[SinkName]): string =>
  address ?? vendorAddresses[name]

/** `path` begins with a slash and may carry a query. */
export function vendorScript(
  name: SinkName,
  settings: SinkSettings[SinkName],
  path: string,
  { load, warn }: Pick<SinkParts, 'load' | 'warn'>,
): VendorScript {
  let hasRun = false
  const over = load(`${vendorAddress(name, settings)}${path}`).then(
    () => void (hasRun = true),
    () => warn(`The script of ${name} cannot be loaded`),
  )
  return { hasRun: () => hasRun, over }
}
