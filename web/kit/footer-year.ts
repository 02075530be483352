// Year in the footer's line of rights (B4). The build writes its own into the page, and the script a later one.

const before = (owner: string) => `© ${owner} `

/** The line as a page has it: `© AskRobin 2026. All rights reserved.` */
export const rightsLine = (owner: string, year: number, rights: string): string => `${before(owner)}${year}. ${rights}`

/** The same line in this year; as it is where the page is of this year, or the clock is behind the build's. */
export function inYear(line: string, owner: string, year: number): string {
  const start = before(owner).length
  const end = start + 4
  return Number(line.slice(start, end)) < year ? line.slice(0, start) + year + line.slice(end) : line
}

/** Writes the year of the visitor's clock into the page. A host's frame has no footer. */
export function renewYear(document: Document, owner: string): void {
  const line = document.querySelector('[data-part="site-footer"] > p:last-child')
  const text = line?.textContent ?? ''
  const renewed = inYear(text, owner, new Date().getFullYear())
  if (line && renewed !== text) line.textContent = renewed
}
