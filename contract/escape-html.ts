// HTML escaping: text as an element's content, or as an attribute's value in quotes (S-11). XML reads it alike.

/** Every sign that HTML gives a meaning to, as a numeric reference. Not for a script, a style or an attribute without quotes. */
export function escapeHtml(text: string | number): string {
  return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
