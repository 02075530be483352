// Version tag of a namespace's texts: the build writes it into the page, the server compares it.

/** The first 22 characters of the SHA-256 of the texts' JSON, base64url. */
export async function textsTag(texts: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(texts)))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
