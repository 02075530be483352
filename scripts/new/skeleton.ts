// Skeleton of a catalogue folder: what a kind of folder asks for, the files it is made of, and what is left to a person.
import { slugExpected, slugForm } from '#domain/questions/slug.ts'

export interface NewOption {
  /** One line for the help. */
  readonly summary: string
  readonly example: string
  /** The default, in words. Absent: the option is needed. */
  readonly otherwise?: string
  /** Several values, commas between them. */
  readonly several?: true
  /** The values there are, for the folder `id`. Absent: any value that `isValid` takes. */
  readonly choices?: (existing: Existing, id: string) => readonly string[]
  /** Whether a value may stand there. Absent: it is one of the choices. */
  readonly isValid?: (value: string, id: string) => boolean
}

/** A kind of folder that `npm run new` makes. */
export interface NewKind {
  readonly summary: string
  /** The folder of `catalogue` it goes to. */
  readonly folder: string
  readonly name: { readonly pattern: RegExp; readonly expected: string }
  readonly options: Readonly<Record<string, NewOption>>
  /** The files and what is left to fill in. Throws where no such folder can be made. */
  readonly make: (wanted: Wanted) => Skeleton
}

export interface Skeleton {
  /** Text by path below the project's root. */
  readonly files: Readonly<Record<string, string>>
  /** Facts to fill in, which only somebody who knows the market, the company or the lender can write. */
  readonly toFillIn: readonly string[]
}

/** Ids of the folders there are, by kind: `countries`, `brands`, ... */
export type Existing = Readonly<Record<string, readonly string[]>>

export interface Wanted {
  /** The folder's name. */
  readonly id: string
  /** Values of the command line, each checked; those with a comma are split by `listed`. */
  readonly options: Readonly<Record<string, string>>
  readonly existing: Existing
  readonly root: string
}

/** The name of a folder that is no country. */
export const folderName = {
  pattern: slugForm,
  expected: `${slugExpected}, such as tf-bank`,
}

/** The name people read, where it is not the folder's. */
export const nameOption: NewOption = {
  summary: 'the name people read',
  example: 'Tf Bank',
  otherwise: 'the folder’s name with a capital',
  // It stands in a comment too, which ends with its line.
  isValid: (name) => /\S/.test(name) && !/\p{C}/u.test(name),
}

/** A text as code has it. */
export const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

/** `es,mx` as its parts; nothing for an option that was not given. */
export const listed = (values: string | undefined) => values?.split(',') ?? []

/** `tf-bank` is `Tf bank`. */
export const titled = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** The command that writes golden files anew, where a variant is new or lenders ask otherwise. */
export const writeGolden = 'npx vitest run --project unit test/golden test/journeys/effort.test.ts -u'
