// Settings of the operator's policies: a folder of `{country}/{locale}.json`, read and checked whole at start (M8).
import * as v from 'valibot'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { OwnFile } from '#server/platform/settings/operator-file.ts'
import { readJsonFolder } from '#server/platform/settings/operator-folder.ts'
import { reportShape } from '#server/platform/settings/shape-report.ts'
import { ownPolicies } from '#server/platform/catalogue/policy-shapes.ts'
import { localesWithPolicies } from './policies.ts'
import type { OwnPolicies } from './policies.ts'

interface Reading extends OwnFile {
  readonly folders: Pick<Catalogue, 'countries' | 'countryPolicies' | 'policies'>
}

/** Policies by country and locale. Each fault is told with the file and the path in it. */
export function readPolicies({ folders, ...folder }: Reading): OwnPolicies {
  const files = readJsonFolder(
    'POLICIES_DIR',
    folder,
    [() => Object.keys(folders.countries), ([countryId]) => localesWithPolicies(folders, countryId!)],
    'an object of policies by id',
  )
  const own: Record<string, OwnPolicies[string]> = {}
  for (const { path, names, value } of files) {
    const [countryId, locale] = names as [string, string]
    const read = v.safeParse(ownPolicies, value)
    if (read.success) own[countryId] = { ...own[countryId], [locale]: read.output }
    else reportShape('POLICIES_DIR', path, read.issues, folder.wrong)
  }
  return own
}
