// A developer's machine and the tests: nothing differs from the layers below.
import type { EnvironmentLayer } from '#domain/settings.ts'

export const environment: EnvironmentLayer = {}
