// Choice of a compression by what a request says it takes (RFC 9110, 12.5.3).

/** In the order of our liking. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** File extension by encoding. */
export const fileEnd: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const isWanted = /^\s*(\w+)\s*(?:;\s*q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?$/

/** The best of `among` that is taken; nothing where the answer goes as it is. */
export function encodingFor(
  acceptEncoding: string | string[] | undefined,
  among: readonly Encoding[] = encodings,
): Encoding | undefined {
  const taken = new Set(
    String(acceptEncoding ?? '')
      .split(',')
      .map((part) => isWanted.exec(part)?.[1]),
  )
  return among.find((encoding) => taken.has(encoding))
}
