// Settings of the operator's texts and policies, their paths, and the product's name in them.
import * as v from 'valibot'
import { path, word } from '#server/platform/settings/settings-forms.ts'
import type { Reader, Setting } from '#server/platform/settings/settings-forms.ts'
import type { OwnFile } from '#server/platform/settings/operator-file.ts'
import { checkTexts } from '#server/platform/texts/texts-folder.ts'
import { readPolicies } from './consents/policies-folder.ts'

const policiesPath: Setting<string> = { ...path, expected: 'a path such as /policies' }

const textsPath: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^(?:\/[\w.~-]+)*\/(?:[\w.~-]*\{lng\}[\w.~-]*\/)[\w.~-]*\{ns\}[\w.~-]*$/)),
  expected: 'a path with {lng} and {ns}, such as /locales/{lng}/{ns}.json',
}

interface Reading extends Pick<OwnFile, 'readText' | 'wrong'> {
  readonly read: Reader
  readonly given: (name: string) => string | undefined
  readonly folders: Parameters<typeof checkTexts>[0]['folders'] & Parameters<typeof readPolicies>[0]['folders']
}

/** `PRODUCT_NAME`, `TEXTS_DIR`, `TEXTS_PATH`, `POLICIES_DIR` and `POLICIES_PATH`: texts are read later, policies now. */
export function readWords({ read, given, ...reading }: Reading) {
  const textsDir = given('TEXTS_DIR')
  checkTexts({ ...reading, path: textsDir })
  return {
    productName: read('PRODUCT_NAME', word) ?? '',
    textsPath: read('TEXTS_PATH', textsPath) ?? '',
    textsDir,
    policiesPath: read('POLICIES_PATH', policiesPath) ?? '',
    policies: readPolicies({ ...reading, path: given('POLICIES_DIR') }),
  }
}
