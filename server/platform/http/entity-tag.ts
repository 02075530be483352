// Entity tags: whether a caller has already what would be sent (RFC 9110, 13.1.2). The one place where a tag is compared.

const strongPart = (tag: string) => tag.trim().replace(/^W\//, '')

/** Compares weakly, as the header asks: the same text in other bytes is no news. `*` stands for anything that is there. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strongPart(tag) === strongPart(etag))
}
