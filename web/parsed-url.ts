// Parser of addresses that may be none. `URL.parse` and `URL.canParse` are younger than many phones (decision 090).

/** The address, relative to `base` where there is one; undefined where the text is no address. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
