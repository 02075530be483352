// Page translation beside React. React goes on with the texts that it drew: it takes them off, draws before them and writes into them.
// All of that is done to their translations, which stand in the page.
import { watchTranslations } from './watch-translations.ts'

/** What stands in the page in the place of a text. */
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

/** Follows translations of the form from here on. The browser's own functions stay as they are until there is one. */
export function keepTranslated(root: Element): void {
  const translations: Translations = new WeakMap()
  // A text that is written anew goes back to its place, where it is translated anew.
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) if (!target.isConnected) translations.get(target)?.replaceWith(target)
  })
  let isTranslated = false
  const begin = () => {
    if (!isTranslated) standIn(translations)
    isTranslated = true
  }
  if (root.querySelector('font')) begin()
  watchTranslations(root, (text, translation) => {
    begin()
    translations.set(text, translation)
    written.observe(text, { characterData: true })
  })
}
