// Test of the operator's folders of policies and texts: whole ones apply, and an error names folder, file and path at start (M8, M10).
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { createPolicies } from '#server/lead/consents/policies.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'

const base = mkdtempSync(join(tmpdir(), 'loanform-folders-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(base, 'own-'))
})

/** Writes files below the folder; a text is written as it is. */
function write(files: Readonly<Record<string, unknown>>): void {
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value))
  }
}
const problems = (name: string, path = folder, folders: typeof catalogue = catalogue) => {
  const result = readConfig({ [name]: path }, folders)
  return 'problems' in result ? result.problems.map(problemLine) : []
}

const policy = { version: '9', title: 'Ours', sections: [{ heading: 'One', paragraphs: ['By us.'] }] }

describe('M8: POLICIES_DIR', () => {
  test('M8: what was checked at start is what applicants are shown, whatever the folder holds later', () => {
    write({ 'es/es.json': { privacy: policy } })
    const result = readConfig({ POLICIES_DIR: folder }, catalogue)
    if ('problems' in result) throw new Error(result.problems.map(problemLine).join('\n'))
    write({ 'es/es.json': '{' })
    const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
    const policies = createPolicies({ catalogue, own: result.config.policies, neutral: 'en' })
    const shown = (locale: string) => policies.of(variants.get('askrobin-es')!, locale).map(({ title }) => title)
    expect(shown('es')[0]).toBe('Ours')
    expect(shown('es').slice(1)).not.toContain('Ours')
    expect(shown('en')).not.toContain('Ours')
  })

  test('M8: a folder as a cluster mounts it is read through its links, and what begins with a dot is no country', () => {
    write({ '..2026/es/es.json': { privacy: policy } })
    symlinkSync(join(folder, '..2026/es'), join(folder, 'es'))
    expect(problems('POLICIES_DIR')).toEqual([])
  })

  test.each([
    [{ 'es/es.json': { privacy: { title: 'x' } } }, 'es/es.json: privacy.version', 'it is missing'],
    [{ 'es/es.json': '{"privacy":' }, 'es/es.json (no JSON)', 'a JSON file'],
    [{ 'es/es.json': [] }, 'es/es.json', 'an object of policies'],
    [{ 'es/es.json': { privacyy: policy } }, 'es/es.json: privacyy: unknown key privacyy', ''],
    [
      { 'es/es.json': { privacy: { ...policy, sections: [] } } },
      'es/es.json: privacy.sections',
      'at least one section',
    ],
    [{ 'zz/qq.json': {} }, 'zz', `one of ${Object.keys(catalogue.countries).join(', ')}`],
    [{ 'es/qq.json': {} }, 'es/qq.json', 'one of es.json, en.json'],
    [{ 'es/mx.json': {} }, 'es/mx.json', 'one of es.json, en.json'],
    [{ 'es.json': {} }, 'es.json', 'one of'],
    [{ es: 'a file' }, 'es (ENOTDIR)', 'a folder'],
  ])('M8: %j stops the start', (files, where, expected) => {
    write(files)
    const lines = problems('POLICIES_DIR')
    expect(lines[0]).toContain(`POLICIES_DIR: found "${folder}/${where}`)
    expect(lines[0]).toContain(expected)
  })

  test('M8: every wrong file is told at once', () => {
    write({ 'es/es.json': { privacyy: policy }, 'mx/mx.json': '{', 'zz/qq.json': {} })
    expect(problems('POLICIES_DIR')).toHaveLength(3)
  })
})

describe('M10: TEXTS_DIR', () => {
  test('M10: a text of any layer may be changed, and one of a kind that others of its group have may be added', () => {
    write({
      'askrobin/es/shell.json': { checking: { title: 'Robin vuela' } },
      'askrobin/es/form.json': {
        dataPoints: { amount: { label: 'Importe', hint: 'En euros' } },
        faults: { 'contactDetails.email': { format: 'Escribe tu correo' }, any: { tooShort_many: 'Corto' } },
      },
      'default/en/followUps.json': { 'id-upload': { submit: 'Send' } },
    })
    expect(problems('TEXTS_DIR')).toEqual([])
  })

  test.each([
    [{ 'askrobin/es/shell.json': '{' }, 'askrobin/es/shell.json (no JSON)', 'a JSON file'],
    [{ 'askrobin/es/shell.json': [] }, 'askrobin/es/shell.json', 'an object of texts'],
    [{ 'askrobin/es/shell.json': { cheking: { title: 'x' } } }, 'askrobin/es/shell.json: cheking: unknown key', ''],
    [{ 'askrobin/es/form.json': { dataPoints: { amount: { lable: 'x' } } } }, 'askrobin/es/form.json: dataPoints', ''],
    [{ 'askrobin/es/form.json': { dataPoints: { amoun: { label: 'x' } } } }, 'askrobin/es/form.json: dataPoints', ''],
    [{ 'askrobin/es/shell.json': { checking: 'x' } }, 'askrobin/es/shell.json: checking', 'an object of texts'],
    [{ 'askrobin/es/shell.json': { checking: { title: 5 } } }, 'askrobin/es/shell.json: checking>title', 'a text'],
    [{ 'askrobin/es/follow-ups.json': {} }, 'askrobin/es/follow-ups.json', 'shell.json, form.json, followUps.json'],
    [{ 'askrobin/xx/shell.json': {} }, 'askrobin/xx', `one of ${Object.keys(catalogue.locales).join(', ')}`],
    [{ 'nobody/es/shell.json': {} }, 'nobody', `one of ${Object.keys(catalogue.brands).join(', ')}`],
  ])('M10: %j stops the start', (files, where, expected) => {
    write(files)
    const lines = problems('TEXTS_DIR')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`TEXTS_DIR: found "${folder}/${where}`)
    expect(lines[0]).toContain(expected)
  })
})

test.each(['POLICIES_DIR', 'TEXTS_DIR'])('A3: %s that is not there is told', (name) => {
  expect(problems(name, join(folder, 'nope'))).toEqual([
    `${name}: found "${folder}/nope (ENOENT)", expected a folder that can be read`,
  ])
})

test.each(Object.keys(catalogue.brands))('M10: what the folder of %s words anew, an operator may word too', (brand) => {
  for (const [locale, texts] of Object.entries(catalogue.brandTexts[brand] ?? {}))
    for (const [namespace, group] of Object.entries(texts)) write({ [`${brand}/${locale}/${namespace}.json`]: group })
  expect(problems('TEXTS_DIR', folder, { ...catalogue, brandTexts: {} })).toEqual([])
})
