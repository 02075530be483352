// Test of paths that are taken twice: the router's error is told by the settings that lead there (A3).
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { takenPath } from './taken-path.ts'

const settings = { BASE_PATH: '/askrobin-es', API_BASE: '/api', POLICIES_PATH: '/api/policy' }

/** Error of the router where a path is registered twice. */
function twice(path: string): unknown {
  const app = Fastify()
  app.get(path, () => '')
  try {
    app.get(path, () => '')
  } catch (error) {
    return error
  }
  return undefined
}

test.each([
  ['/askrobin-es', 'BASE_PATH: found "/askrobin-es", expected a path that no page or call of the server has'],
  ['/askrobin-es/locales/:lng', 'BASE_PATH: found "/askrobin-es/locales/:lng", expected'],
  ['/api/policy', 'API_BASE, POLICIES_PATH: found "/api/policy", expected'],
])('A3: %s twice is told by the settings that lead there', (path, line) => {
  expect(takenPath(twice(path), settings)).toContain(line)
})

test('A3: another error, and a path of no setting, are not taken for it', () => {
  expect(takenPath(twice('/askrobin'), settings)).toBeUndefined()
  expect(takenPath(new Error("route '/api/policy'"), settings)).toBeUndefined()
})
