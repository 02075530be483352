// Test of accounts whose holder is chosen beside the number: the text and its parts (D3, K3).
import { describe, expect, test } from 'vitest'
import { accountParts, holderNamed } from '#domain/questions/account-holders.ts'
import { canonicalValue } from '#domain/questions/kinds.ts'
import { countries, settingsOf, today } from './countries.ts'

const withHolders = Object.entries(countries).flatMap(([id, { accountHolders, rules, country }]) =>
  accountHolders ? [{ id, holders: accountHolders, rules, country }] : [],
)

test.each([
  ['GCash 0917 123 4567', 'GCash', '0917 123 4567'],
  ['BDO001234567890', 'BDO', '001234567890'],
  ['Rural Bank of Angeles 3456-789012', 'Rural Bank of Angeles', '3456-789012'],
  ['1234567890123', '', '1234567890123'],
  ['Maya', 'Maya', ''],
  ['', '', ''],
])('D3: the parts of %j', (text, holder, number) => {
  expect(accountParts(text)).toEqual({ holder, number })
})

describe.each(withHolders)('K3: accounts in $id', ({ holders, rules, country }) => {
  const fault = (text: string) =>
    rules.bankAccount!(canonicalValue('account', text), { settings: settingsOf(country), answers: {}, today })?.code

  test('every holder is found by its name, and its numbers are judged by its kind', () => {
    for (const [id, { name, isWallet }] of Object.entries(holders)) {
      expect(holderNamed(holders, name)).toBe(id)
      expect([name, fault(name), fault(`${name} 0917 123 4567`)]).toEqual([name, 'incomplete', undefined])
      expect([name, fault(`${name} 0012 3456 7890`)]).toEqual([name, isWallet ? 'mismatch' : undefined])
    }
  })

  test('another bank may be named, and a number alone says too little', () => {
    expect(holderNamed(holders, 'Rural Bank of Angeles')).toBeUndefined()
    expect([fault('Rural Bank of Angeles 3456 789012'), fault('3456 789012')]).toEqual([undefined, 'incomplete'])
  })
})
