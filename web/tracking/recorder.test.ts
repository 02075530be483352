// Test of error reports to the session recorder: contents and times (O1, O4, N5).
import { describe, expect, test } from 'vitest'
import { constants } from '#domain/application/constants.ts'
import { newReference } from './new-reference.ts'
import { recorderDetails, recorderError } from './recorder-errors.ts'
import { createRecorderPort } from './recorder-port.ts'

describe('O4: a recorder error', () => {
  const { error, timeout, aborted, offline } = constants.statusCodes
  test.each([
    [{ message: 'Failed to post lead' }, 'ERROR: Failed to post lead'],
    [{ prefix: 'crash', message: 'TypeError: x' }, 'ERROR: crash TypeError: x'],
    [{ prefix: '', status: 503, message: 'Failed to update lead' }, 'ERROR: HTTP 503 Failed to update lead'],
    [{ prefix: 'lead', status: error, message: 'm' }, 'ERROR: lead HTTP 0 m'],
    [{ status: timeout, message: 'm' }, 'ERROR: HTTP 444 m'],
    [{ status: aborted, message: 'm' }, 'ERROR: HTTP 499 m'],
    [{ status: offline, message: 'm' }, 'ERROR: HTTP 1001 m'],
  ])('%j is %j', (failure, line) => {
    expect(recorderError(failure)).toBe(line)
  })

  const ofLength = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) })
  const circle: { self?: object } = {}
  circle.self = circle
  test.each([
    ['1024 characters', ofLength(1024), JSON.stringify(ofLength(1024))],
    ['1025 characters', ofLength(1025), ''],
    ['nothing', undefined, ''],
    ['a circle', circle, ''],
  ])('N5: details of %s', (_what, details, text) => {
    expect(recorderDetails(details)).toBe(text)
  })
})

describe('O1: the recorder’s port', () => {
  test('takes errors only while the flag is set, and gives them to the recorder once it is there', () => {
    let isOn = false
    const told: unknown[] = []
    const port = createRecorderPort(() => isOn)
    port.offer({ message: 'before' })
    isOn = true
    port.offer({ message: 'waiting' }, { reference: 'R' })
    port.plugIn((error) => told.push(error))
    port.offer({ message: 'after', status: 444 })
    isOn = false
    port.offer({ message: 'off again' })
    expect(told).toEqual([
      { line: 'ERROR: waiting', details: '{"reference":"R"}' },
      { line: 'ERROR: HTTP 444 after', details: '' },
    ])
  })

  test.each([
    [constants.recorderBufferCalls, constants.recorderBufferCalls],
    [constants.recorderBufferCalls + 1, 0],
  ])('N5: of %d errors that wait, %d are left', (offered, left) => {
    const port = createRecorderPort(() => true)
    for (let index = 0; index < offered; index++) port.offer({ message: 'x' })
    const told: unknown[] = []
    port.plugIn((error) => told.push(error))
    expect(told.length).toBe(left)
  })
})

test('O1: a reference can be read out: a few letters and digits, another each time', () => {
  const all = Array.from({ length: 50 }, newReference)
  for (const each of all) expect(each).toMatch(/^[0-9A-Z]{4,6}$/)
  expect(new Set(all).size).toBe(50)
})
