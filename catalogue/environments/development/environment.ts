// Environment of developers' machines and of tests: everything works without a setting, and lenders are played. Any page of
// this machine may frame the form, so that a host page can be tried out.
import type { EnvironmentLayer } from '#domain/application/layers.ts'

export const environment: EnvironmentLayer = {
  server: {
    sandbox: true,
    developerPages: true,
    makesKeys: true,
    plainHttp: true,
    apiDocs: true,
    strictTransport: false,
    limitFactor: 100,
    holdsSuspected: false,
    namesBroker: false,
    namesLenders: false,
    ownPolicies: false,
    isSearchable: false,
    worksOffline: true,
  },
  // One machine plays many applicants, who share a telephone number.
  market: { duplicates: { by: 'email' } },
  // On, with nobody in an arm but whom a link brings there: ?arm=first-page:plans, ?arm=first-question:amount.
  experiments: {
    'first-page': { off: false, byLink: true, arms: { plans: { share: 0 }, 'loans-first': { share: 0 } } },
    'first-question': { off: false, byLink: true, arms: { amount: { share: 0 } } },
  },
  frameAncestors: ["'self'", 'http://127.0.0.1:*', 'http://localhost:*', 'http://*.localhost:*', 'http://*.test:*'],
}
