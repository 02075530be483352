// Number, money and date formats of a locale, read from the platform's Intl, with its country's reading of plates. Cached for each
// combination.
import { dateFormat, numberFormat } from './formats.ts'
import type { PlateReading } from './plates.ts'

export interface Conventions extends PlateReading {
  /** BCP 47 tag, for instance `es-MX`. */
  readonly tag: string
  /** ISO 4217 code, for instance `MXN`. */
  readonly currency: string
  /** Digits after the decimal mark that the currency shows: 0 for COP and VND. */
  readonly currencyDigits: number
  readonly currencySymbol: string
  readonly symbolFirst: boolean
  /** Long month names in lower case, January first: as they stand alone, and as they stand beside a day. */
  readonly monthNames: readonly (readonly string[])[]
  readonly dateOrder: readonly ('day' | 'month' | 'year')[]
}

const kept = new Map<string, Conventions>()

/** A function that is asked once. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function moneyConventions(tag: string, currency: string) {
  const money = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
  })
  const parts = money.formatToParts(1234567.5)
  return {
    // COP has two official decimals that nobody uses: Intl's own currency display knows.
    digits: money.resolvedOptions().maximumFractionDigits ?? 2,
    symbol: parts.find(({ type }) => type === 'currency')?.value ?? currency,
    symbolFirst: parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer'),
  }
}

/** Two formatters for all twelve: making one is what takes time. */
function monthNamesOf(tag: string): Conventions['monthNames'] {
  const forms = ([undefined, 'numeric'] as const).map(
    (day) => new Intl.DateTimeFormat(tag, { month: 'long', day, timeZone: 'UTC' }),
  )
  return Array.from({ length: 12 }, (_, month) =>
    forms.map((form) => {
      const named = form.formatToParts(Date.UTC(2024, month, 15))
      return named.find(({ type }) => type === 'month')!.value.toLowerCase()
    }),
  )
}

const dateOrderOf = (tag: string): Conventions['dateOrder'] =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .map((piece) => piece.type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')

/**
 * The conventions of a locale with a currency, in a country where separators of plates mean something or nothing. Pure but for a cache: the same arguments give the same object. Each part is found out
 * when it is first read: the months alone take a slow phone a tenth of a second, and most first pages ask for no date.
 */
export function conventionsOf(tag: string, currency: string, compactPlates = false): Conventions {
  const key = `${tag} ${currency} ${compactPlates}`
  const known = kept.get(key)
  if (known) return known
  const money = once(() => moneyConventions(tag, currency))
  const monthNames = once(() => monthNamesOf(tag))
  const dateOrder = once(() => dateOrderOf(tag))
  const made: Conventions = {
    tag,
    currency,
    compactPlates,
    get currencyDigits() {
      return money().digits
    },
    get currencySymbol() {
      return money().symbol
    },
    get symbolFirst() {
      return money().symbolFirst
    },
    get monthNames() {
      return monthNames()
    },
    get dateOrder() {
      return dateOrder()
    },
  }
  kept.set(key, made)
  return made
}

/** How many decimals money of a currency has where it is used: 0 for COP and VND. */
export const decimalsOf = (currency: string): number => conventionsOf('en', currency).currencyDigits

/** True of an amount without more decimals than its currency has. */
export const isAmountOf = (currency: string, amount: number): boolean =>
  Number(amount.toFixed(decimalsOf(currency))) === amount

/** Money as the locale writes it, cents only where there are any: `1.000 €`, `$12,345.50`. */
export function formatMoney(amount: number, { tag, currency, currencyDigits }: Conventions): string {
  const digits = Number.isInteger(amount) ? 0 : currencyDigits
  return numberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  }).format(amount)
}

/** A length of time in the locale's words and plural: `12 meses`, `61 días`. */
export function formatPeriod(period: number, scale: 'days' | 'months', { tag }: Conventions): string {
  const unit = scale === 'days' ? 'day' : 'month'
  return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(period)
}

/** `2026-11-21` as the locale writes it in words: `21 de noviembre de 2026`. */
export function formatDate(date: string, { tag }: Conventions): string {
  return dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
