// A developer's machine and the tests: everything is there without a setting, lenders are played.
import type { EnvironmentLayer } from '#domain/settings.ts'

export const environment: EnvironmentLayer = {
  server: { sandbox: true, developerPages: true, makesKeys: true, plainHttp: true, strictTransport: false },
}
