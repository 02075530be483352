// A developer's machine and the tests: everything is there without a setting, lenders are played, and any page of this machine
// may frame the form, so that a host page can be tried out.
import type { EnvironmentLayer } from '#domain/settings.ts'

export const environment: EnvironmentLayer = {
  server: {
    sandbox: true,
    developerPages: true,
    makesKeys: true,
    plainHttp: true,
    strictTransport: false,
    codeLimitFactor: 100,
  },
  frameAncestors: ["'self'", 'http://127.0.0.1:*', 'http://localhost:*', 'http://*.localhost:*', 'http://*.test:*'],
}
