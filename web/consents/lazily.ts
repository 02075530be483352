// Lazy screens for consents and returning: few applicants open one. Most share a chunk, as each costs the first page its name.
import { lazy } from 'react'

export const Policies = lazy(async () => ({ default: (await import('./policies.tsx')).Policies }))
export const SetPassword = lazy(async () => ({ default: (await import('./devices.tsx')).SetPassword }))
export const ComeBack = lazy(async () => ({ default: (await import('./come-back.tsx')).ComeBack }))
export const StepUp = lazy(async () => ({ default: (await import('./devices.tsx')).StepUp }))
export const Devices = lazy(async () => ({ default: (await import('./devices.tsx')).Devices }))
