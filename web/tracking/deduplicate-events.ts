// Event deduplication: records which sink this browser has sent each business event, over reloads and tabs (T-01). Written only
// once tracking is agreed to; what a recipient was told is forgotten when that is taken back.

/** The key in local storage. */
export const toldKey = 'toldEvents'
/** Of a few applications, each with five events and six recipients. */
const keptAtMost = 100

interface Deduplication {
  readonly isFirst: (recipient: string, id: string) => boolean
  /** In this browser; the page itself still knows. */
  readonly forget: (recipients: readonly string[]) => void
}

/** Where storage is refused, the page itself remembers. */
export function deduplicateEvents(storage: () => Storage): Deduplication {
  let here: readonly string[] = []
  const read = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(toldKey) ?? '[]')
      return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
    } catch {
      return []
    }
  }
  return {
    isFirst: (recipient, id) => {
      const mark = `${recipient} ${id.slice(0, 16)}`
      const kept = [...read(), ...here]
      if (kept.includes(mark)) return false
      here = [...here, mark].slice(-keptAtMost)
      try {
        storage().setItem(toldKey, JSON.stringify([...new Set([...kept, mark])].slice(-keptAtMost)))
      } catch {
        // Remembered here.
      }
      return true
    },
    forget: (recipients) => {
      try {
        const left = read().filter((mark) => !recipients.some((recipient) => mark.startsWith(`${recipient} `)))
        if (left.length > 0) storage().setItem(toldKey, JSON.stringify(left))
        else storage().removeItem(toldKey)
      } catch {
        // There was nothing.
      }
    },
  }
}
