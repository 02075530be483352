// Test that the server judges phone numbers by libphonenumber-js, and all else by the rules that browsers have (K2, S-18).
import { expect, test } from 'vitest'
import mexican from '#catalogue/countries/mx/phone-metadata.json' with { type: 'json' }
import { countryRules } from '#catalogue/server.generated.ts'
import { countryRules as ofBrowsers } from '#catalogue/web.generated.ts'
import { withPhoneLibrary } from './phone-library.ts'

test('K2 the library takes the place of both rules and of the formats', () => {
  const taking = () => undefined
  const before = { rules: { phone: taking, workPhone: taking, name: taking }, phoneFormats: taking }
  const { rules, phoneFormats } = withPhoneLibrary(before, mexican)
  for (const rule of [rules.phone!, rules.workPhone!])
    expect(rule('612345678', { settings: {} as never, answers: {}, today: '2026-11-21' })).toEqual({ code: 'tooShort' })
  expect(phoneFormats('5512345678')?.e164).toBe('+525512345678')
  expect(rules.name).toBe(taking)
})

test.each(Object.entries(countryRules))(
  'K2 S-18 in %s the server has the library, and else the same rules',
  async (id, server) => {
    const browser = await ofBrowsers[id]!()
    expect(server.phoneFormats).not.toBe(browser.phoneFormats)
    expect(Object.keys(server.rules)).toEqual(Object.keys(browser.rules))
    const others = Object.keys(server.rules).filter((name) => server.rules[name] !== browser.rules[name])
    expect(others).toEqual(['phone', 'workPhone'])
  },
)
