// Check of the operator's folder of texts at start: a key that the product has no text for is refused (M10).
import { namespaces } from '#contract/text-key.ts'
import type { Namespace } from '#contract/text-key.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { faultCodes } from '#domain/questions/rules.ts'
import { ruleNameOf } from '#domain/questions/validate.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { OwnFile } from '../settings/operator-file.ts'
import { readJsonFolder } from '../settings/operator-folder.ts'

type Layers = Pick<Catalogue, 'texts' | 'countryTexts' | 'brandTexts'>
type Group = Readonly<Record<string, unknown>>

interface Reading extends OwnFile {
  readonly folders: Layers & Pick<Catalogue, 'brands' | 'locales'>
}

/** Reports each file that cannot be read, and each text in it that nothing would show, with its path. */
export function checkTexts({ folders, ...folder }: Reading): void {
  const files = readJsonFolder(
    'TEXTS_DIR',
    folder,
    [() => Object.keys(folders.brands), () => Object.keys(folders.locales), () => namespaces],
    'an object of texts',
  )
  if (files.length === 0) return
  const known = knownTexts(folders)
  for (const { path, names, value } of files)
    for (const { where, expected } of textFaults(value, known, names.at(-1) as Namespace))
      folder.wrong('TEXTS_DIR', expected, `${path}: ${where}`)
}

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
const groupsIn = (groups: readonly Group[]) => groups.flatMap((group) => Object.values(group).filter(isGroup))

/** All texts that a locale, country or brand has, and the messages that a data point, rule or kind may have of its own. */
function knownTexts({ texts, countryTexts, brandTexts }: Layers): Readonly<Record<Namespace, Group>> {
  const messages = Object.fromEntries(faultCodes.map((code) => [code, '']))
  const judged = dataPointKeys.flatMap((key) => [key, ruleNameOf(key) ?? key, dataPoint(key).kind])
  const faults = Object.fromEntries(judged.map((name) => [name, messages]))
  const layers = [texts, ...Object.values(countryTexts), ...Object.values(brandTexts)].flatMap((layer) =>
    Object.values<object>(layer),
  )
  return deepMerge({ shell: {}, form: { faults }, followUps: {} }, ...layers)
}

interface TextFault {
  /** Path in the file, as keys are written. */
  readonly where: string
  readonly expected: string
}

/**
 * Faults of a file's texts. A name is known where the same group has it, or where a group of the same kind does: not every data point
 * has a hint, but each may.
 */
function textFaults(value: object, known: Readonly<Record<Namespace, Group>>, namespace: Namespace): TextFault[] {
  const faultsIn = (group: object, own: Group, alike: readonly Group[], above: readonly string[]): TextFault[] =>
    Object.entries(group).flatMap(([name, inner]: [string, unknown]) => {
      const keys = [...above, name]
      const where = keys.join('>')
      const there = [own, ...alike].map((each) => textNamed(each, name)).find((each) => each !== undefined)
      if (there === undefined) return [{ where: `${where}: unknown key ${name}`, expected: 'no such key' }]
      if (!isGroup(there)) return typeof inner === 'string' ? [] : [{ where, expected: 'a text' }]
      if (!isGroup(inner)) return [{ where, expected: 'an object of texts' }]
      // The groups of a namespace are of different kinds; all follow-ups are of one.
      const isOneKind = above.length > 0 || namespace === 'followUps'
      return faultsIn(inner, there, isOneKind ? groupsIn([own, ...alike]) : [], keys)
    })
  return faultsIn(value, known[namespace], [], [])
}

/** Text or group under a name, or under the name whose plural form it is. */
function textNamed(group: Group, name: string): unknown {
  const found = [name, name.replace(/_(?:zero|one|two|few|many|other)$/, '')].find((each) => Object.hasOwn(group, each))
  return found === undefined ? undefined : group[found]
}
