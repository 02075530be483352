// Shape of a skeleton: files by their path in the project, and the tasks left to a person.

export interface Skeleton {
  /** Text by path below the project's root. */
  readonly files: Readonly<Record<string, string>>
  /** What only somebody who knows the market, the company or the lender can write. */
  readonly toFillIn: readonly string[]
}

export interface Wanted {
  /** The folder's name. */
  readonly id: string
  /** `--name value` pairs of the command line. */
  readonly options: Readonly<Record<string, string>>
  /** Ids of the folders there are, by kind. */
  readonly existing: Readonly<Record<string, readonly string[]>>
  readonly root: string
}

/** `tf-bank` is `Tf bank`. */
export const titled = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
