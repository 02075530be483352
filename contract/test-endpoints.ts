// API endpoints for tests only: never in production, and never in what browsers load (S-33).
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'

export const testEndpoints = {
  testDataPoints: {
    method: 'GET',
    path: '/v3/test/datapoints',
    summary: 'Every data point with its kind, rule and step; never in production',
    reply: v.array(
      v.object({ key: v.string(), kind: v.string(), rule: v.string(), step: v.string(), secret: v.boolean() }),
    ),
    status: 200,
    access: 'open',
    testOnly: true,
  },
} as const satisfies Record<string, EndpointRow>

export type TestEndpointName = keyof typeof testEndpoints
