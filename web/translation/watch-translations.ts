// Observer of page translations: Chrome's takes each text out of the page and puts other elements in its place.

const isTranslation = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** The translation that a change put in the place of the texts it took away: with them, or beside them before. */
const translationIn = ({ addedNodes, previousSibling, nextSibling }: MutationRecord): HTMLElement | undefined =>
  [...addedNodes, previousSibling, nextSibling].find(isTranslation)

/** Tells of each text below `root` that a translation is put in the place of. */
export function watchTranslations(root: Node, onTranslated: (text: Node, translation: HTMLElement) => void) {
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      const translation = translationIn(change)
      if (!translation) continue
      for (const node of change.removedNodes)
        if (node instanceof Text && !node.isConnected) onTranslated(node, translation)
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  return observer
}
