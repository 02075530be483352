// Short message id: 22 characters of the URL's alphabet, for the unsubscribe link of a text message.

export const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id; nothing where the text is none. */
export function longId(short: string): string | undefined {
  if (!/^[\w-]{22}$/.test(short)) return undefined
  const hex = Buffer.from(short, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
