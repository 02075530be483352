// Frame detection: whether the form is framed, and which parts the host page replaces (B6).

/** True in a frame of any origin. */
export const isFramed = () => window.self !== window.top

/**
 * Takes header, hero, footer, title, description, keywords and icon out of the document and marks it as framed. Until the
 * script runs, the style does the same for a frame whose address ends in `#framed`.
 */
export function leaveToHost({ documentElement }: Document): void {
  documentElement.dataset.framed = ''
  for (const part of documentElement.querySelectorAll('[data-alone]')) part.remove()
}
