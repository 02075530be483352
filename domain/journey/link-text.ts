// Rule for texts that a link brings: one that may be somebody's e-mail address is neither kept in clear nor handed on (P-09).
// Anybody writes links, and an address that no lead names is found by no erasure (P-05).

declare const opaque: unique symbol
/** A text that came with a link and names no person: made here alone, so that an answer cannot stand in its place. */
export type LinkText = string & { readonly [opaque]: 'link' }

/** Whether it may be an e-mail address, as it is or percent-encoded, however often. */
export function mayBeAddress(text: string): boolean {
  return /@|%(25)*40/.test(text)
}

/** The text, or nothing where it may be an address. */
export function linkText(text: string | undefined): LinkText | undefined {
  return text === undefined || mayBeAddress(text) ? undefined : (text as LinkText)
}
