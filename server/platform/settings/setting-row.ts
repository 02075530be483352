// Setting row: the definition of one environment setting.
export interface SettingRow {
  /** Format of a value, in words. */
  readonly type: string
  /** The value where none is given; the code that reads the setting takes it from here. */
  readonly default?: string
  /** The default where it is no fixed value, in words. */
  readonly otherwise?: string
  readonly meaning: string
  /** Condition under which it must be given; absent where it never must. */
  readonly required?: string
}

/** By name; `{ID}`, `{BRAND}` and `{COUNTRY}` stand for any id, in capitals with `_` for `-`. */
export type SettingRows = Readonly<Record<string, SettingRow>>
