// Tables of the funnel page: each scrolls by itself where it is wider than the screen.
import { escapeHtml } from '#contract/escape-html.ts'

type Cells = readonly (string | number)[]

/** Around rows that are HTML already. */
export function tableOf(caption: string, head: Cells, rows: readonly string[]): string {
  const name = escapeHtml(caption)
  return `<h3>${name}</h3><div class="wide" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${head
    .map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Of texts and numbers; the first of each row is its head. */
export function table(caption: string, head: Cells, rows: readonly Cells[]): string {
  const line = ([first = '', ...others]: Cells) =>
    `<tr><th scope="row">${escapeHtml(first)}</th>${others.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  return tableOf(caption, head, rows.map(line))
}
