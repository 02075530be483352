// Protocol of a lender: what its folder brings, else our partner protocol.
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'
import type { LenderProtocol } from './dialect.ts'
import { protocolOf } from './mapping-dialect.ts'
import { partnerProtocol } from './partner-dialect.ts'

/** By lender; those that speak the partner protocol are in neither. */
export interface OwnProtocols {
  readonly lenderConnectors: Readonly<Record<string, LenderProtocol>>
  readonly lenderMappings: Readonly<Record<string, LenderMapping>>
}

export function protocolOfLender({ lenderConnectors, lenderMappings }: OwnProtocols, id: string): LenderProtocol {
  if (Object.hasOwn(lenderConnectors, id)) return lenderConnectors[id]!
  return Object.hasOwn(lenderMappings, id) ? protocolOf(lenderMappings[id]!) : partnerProtocol
}
