// Test of the reader of locales' texts: one that is missing is named with its file and path (A8, Q4).
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '#catalogue/server.generated.ts'
import { constants } from '#domain/application/constants.ts'
import { problemsOfLocaleTexts } from './catalogue-texts.ts'
import { root } from './root.ts'

test.each(['messages.json', 'follow-ups.json'])(
  'Q4 A8 a locale without a group of %s is refused: its readers would get the neutral language',
  (name) => {
    const catalogue = mkdtempSync(join(tmpdir(), 'loanform-texts-'))
    try {
      cpSync(join(root, 'catalogue/locales'), join(catalogue, 'locales'), { recursive: true })
      expect(problemsOfLocaleTexts(catalogue, { locales })).toEqual([])
      const id = Object.keys(locales).find((each) => each !== constants.translation.fallbackLanguage)!
      const file = join(catalogue, 'locales', id, name)
      const { [name === 'messages.json' ? 'stepUp' : 'offers']: _, ...texts } = JSON.parse(
        readFileSync(file, 'utf8'),
      ) as Readonly<Record<string, unknown>>
      writeFileSync(file, JSON.stringify(texts))
      const problems = problemsOfLocaleTexts(catalogue, { locales })
      expect(problems.length).toBeGreaterThan(1)
      for (const problem of problems)
        expect(problem).toMatch(
          new RegExp(`^catalogue/locales/${id}/${name}: (?:stepUp|offers)>.*: is missing, expected a text$`),
        )
    } finally {
      rmSync(catalogue, { recursive: true })
    }
  },
)
