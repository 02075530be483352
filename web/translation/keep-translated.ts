// Page translation beside React. React goes on with the texts that it drew: it takes them off, draws before them and writes into them.
// All of that is done to their translations, which stand in the page.
import { watchTranslations } from './watch-translations.ts'

/** Elements that stand in the page, by the text in whose place they are. */
type Translations = WeakMap<Node, HTMLElement>

/** Has a text that is taken off or drawn before mean its translation. One that nobody can find is let go: React would end the page. */
function standIn(translations: Translations): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node below
  const { removeChild, insertBefore } = Node.prototype
  const inPlaceOf = (child: Node, parent: Node): Node | undefined =>
    [child, translations.get(child)].find((node) => node?.parentNode === parent)
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const taken = inPlaceOf(child, this)
    if (taken) removeChild.call(this, taken)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
    return insertBefore.call(this, node, (child && inPlaceOf(child, this)) ?? null) as T
  }
}

/**
 * Follows translations of what stands below `root` from here on. The browser's own functions stay as they are until there is one. Returns
 * what puts every text back that was translated until it is called; false where there is none. To be called once.
 */
export function keepTranslated(root: Element): () => boolean {
  const translations: Translations = new WeakMap()
  let early: Node[] | undefined = []
  // A text that is written anew goes back to its place, where it is translated anew.
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) if (!target.isConnected) translations.get(target)?.replaceWith(target)
  })
  let isTranslated = false
  watchTranslations(root, (text, translation) => {
    if (!isTranslated) standIn(translations)
    isTranslated = true
    translations.set(text, translation)
    written.observe(text, { characterData: true })
    early?.push(text)
  })
  return () => {
    const texts = early ?? []
    early = undefined
    // Several texts may have one translation.
    for (const text of texts) translations.get(text)!.before(text)
    for (const text of texts) translations.get(text)!.remove()
    return texts.length > 0
  }
}
