// Lazy screens for consents and returning, each in a chunk of its own: few applicants open one.
import { lazy } from 'react'

export const Policies = lazy(async () => ({ default: (await import('./policies.tsx')).Policies }))
export const SetPassword = lazy(async () => ({ default: (await import('./set-password.tsx')).SetPassword }))
export const ComeBack = lazy(async () => ({ default: (await import('./come-back.tsx')).ComeBack }))
export const StepUp = lazy(async () => ({ default: (await import('./devices.tsx')).StepUp }))
export const Devices = lazy(async () => ({ default: (await import('./devices.tsx')).Devices }))
