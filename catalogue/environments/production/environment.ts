// Production environment: session recording is on (P2). Nothing is played and nothing goes by http.
import type { EnvironmentLayer } from '#domain/application/layers.ts'

export const environment: EnvironmentLayer = {
  settings: { sessionLogging: true },
  server: {
    sandbox: false,
    developerPages: false,
    makesKeys: false,
    plainHttp: false,
    apiDocs: false,
    strictTransport: true,
    limitFactor: 1,
    holdsSuspected: true,
    namesBroker: true,
    namesLenders: true,
    ownPolicies: true,
    isSearchable: true,
    worksOffline: true,
  },
}
