// Settings table: every setting of the environment, in groups. The code that reads a setting looks its row up here, so that none
// exists without one; docs/settings.md is written from it (A3).
import { addressRows, dataRows, pageRows, processRows } from './server-setting-rows.ts'
import type { SettingRow, SettingRows } from './setting-row.ts'
import { captchaRows, lookUpRows, mailRows, partnerRows, providerRows, smsRows } from './third-party-setting-rows.ts'

export const settingGroups: Readonly<Record<string, SettingRows>> = {
  Process: processRows,
  'Data and documents': dataRows,
  Addresses: addressRows,
  'Variants, texts and policies': pageRows,
  'Lenders, affiliates, webhooks and tracking': partnerRows,
  'Text messages': smsRows,
  'E-mail': mailRows,
  Providers: providerRows,
  Captcha: captchaRows,
  'Look-ups': lookUpRows,
}

const rows = Object.entries(Object.assign({}, ...Object.values(settingGroups)) as SettingRows)
const fixed = new Map(rows.filter(([name]) => !name.includes('{')))
const patterns = rows
  .filter(([name]) => name.includes('{'))
  .map(([name, row]) => ({ form: new RegExp(`^${name.replace(/\{[A-Z]+\}/, '[A-Z0-9_]+')}$`), name, row }))

/** The names of all rows, with their placeholders. */
export const settingNames: readonly string[] = rows.map(([name]) => name)

/** The name of a setting's row: `LENDER_{ID}_URL` for one lender's; undefined where there is none. */
export function settingRowName(name: string): string | undefined {
  return fixed.has(name) ? name : patterns.find(({ form }) => form.test(name))?.name
}

/** The row of a setting. Throws where it has none: whoever adds a setting adds its row first. */
export function settingRow(name: string): SettingRow {
  const row = fixed.get(name) ?? patterns.find(({ form }) => form.test(name))?.row
  if (row === undefined) throw new Error(`${name} is read and has no row in server/platform/settings/settings-table.ts`)
  return row
}

/** The fixed default of a setting. Throws where its row has none. */
export function settingDefault(name: string): string {
  const { default: value } = settingRow(name)
  if (value === undefined) throw new Error(`${name} has no default in its row`)
  return value
}
