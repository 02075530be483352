// What tells one version of a namespace's texts from another: written into the page by the build, compared by the server.

/** The first 22 characters of the SHA-256 of the texts' JSON, base64url. */
export async function textsTag(texts: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(texts)))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
