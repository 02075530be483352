// Staging environment: as production, but without session recording, and its lenders may be the sandbox's.
import type { EnvironmentLayer } from '#domain/application/layers.ts'

export const environment: EnvironmentLayer = {
  server: {
    sandbox: true,
    developerPages: false,
    makesKeys: false,
    plainHttp: true,
    apiDocs: true,
    strictTransport: false,
    limitFactor: 1,
    holdsSuspected: true,
    namesBroker: false,
    namesLenders: false,
    ownPolicies: false,
    isSearchable: false,
    worksOffline: true,
  },
}
