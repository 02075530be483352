// Page translation of a browser, played: each text is replaced by another element that holds it, as Chrome's translation does.

/** Runs in the page. The words stay, so that a test still finds them; the texts that the page holds on to are taken out of the document. */
export function translatePage(): void {
  const untold = 'script, style, template, noscript, textarea, font, [translate="no"]'
  const translate = (text: Text) => {
    const { parentElement: around, data } = text
    if (!around || !text.isConnected || data.trim() === '' || around.closest(untold)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.append(data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateIn = (node: Node) => {
    if (node instanceof Text) return translate(node)
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) all.push(text as Text)
    for (const text of all) translate(text)
  }
  translateIn(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
