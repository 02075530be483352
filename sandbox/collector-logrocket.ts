// Played session recorder: drains its package's queue, masks what it was told to, sends every call as JSON.

/** The JavaScript of `{address}/logger.min.js`; what it hears goes by POST to `{address}/i`, one call each. */
export const recorderScript = (address: string): string => `// The sandbox's session recorder.
;(() => {
  const address = ${JSON.stringify(`${address}/i`)}
  window._LRLogger = function () {
    let options = {}
    let isStopped = false
    const send = (call, args) => {
      if (isStopped || (options.shouldSendData && !options.shouldSendData())) return
      // Past the package, which watches requests.
      const request = new (window._lrXMLHttpRequest ?? XMLHttpRequest)()
      request.open('POST', options.serverURL ?? address)
      request.send(JSON.stringify({ call, args }))
    }
    const plain = (url) => options.browser?.urlSanitizer?.(url) ?? url
    // Records as a recorder does that masks nothing of its own accord.
    const look = ({ type }) => {
      const { textSanitizer, inputSanitizer, disablePageTitles } = options.dom ?? {}
      const typed = [...document.querySelectorAll('input, select, textarea')].map(({ value }) => value)
      send('recorded', [
        {
          type,
          url: plain(location.href),
          title: disablePageTitles ? '' : document.title,
          text: textSanitizer ? '' : document.body.innerText,
          inputs: inputSanitizer ? [] : typed,
        },
      ])
    }
    const kinds = { network: 'network', core: 'console' }
    Object.assign(this, {
      init: (id, given) => {
        options = given
        document.cookie = '_lr_tabs_-' + encodeURIComponent(id) + '=sandbox; path=/; SameSite=Lax'
        localStorage.setItem('_lr_id_', 'sandbox')
        const { dom, shouldCaptureIP, mergeIframes, console } = given
        send('init', [id, { dom, shouldCaptureIP, mergeIframes, console }])
        for (const type of ['click', 'change']) addEventListener(type, look)
      },
      identify: (id, traits) => send('identify', [id, traits]),
      track: (name, properties) => send('track', [name, properties]),
      addEvent: (type, read) => {
        const event = read(options[kinds[type.split('.')[1]]] ?? {})
        if (event) send('event', [type, event])
      },
      getSessionURL: (tell) => tell(address),
      startNewSession: () => {},
      start: () => {},
      trackScrollEvent: () => {},
      uninstall: () => {
        isStopped = true
        for (const type of ['click', 'change']) removeEventListener(type, look)
      },
    })
  }
})()
`
