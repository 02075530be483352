// Session recorder sink by LogRocket: fully masked, told the document's fields and errors, no answers (N5, O1, O4, decision
// 031). Loaded once recording is agreed to, for sessions that were drawn (G3). Its package keeps at most 1000 calls until the
// vendor's script is there, and then switches itself off.
import { parsedUrl } from '#web/parsed-url.ts'
import { plainAddress } from '#web/tracking/plain-address.ts'
import { recorderTraits } from '#web/tracking/recorder-traits.ts'
import type { RecorderTraits } from '#web/tracking/recorder-traits.ts'
import type { SinkParts, StartSink } from '#web/tracking/sink.ts'
import { removeVendorKeys } from '#web/tracking/vendor-keys.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/** Function of the package that its types lack. */
interface Uninstalled {
  readonly uninstall?: () => void
}

/** A recorder that was stopped is not begun again in the same page: the vendor's script cannot be taken out of it. */
const stopped = new WeakSet<Window>()

export const start: StartSink<'sessionRecorder'> = async ({ id = '', address }, parts) => {
  const { window, warn, recorder } = parts
  if (!/^[\w-]+\/[\w-]+$/.test(id)) {
    warn(`Session recorder: the id is ${id === '' ? 'missing' : 'invalid'}`)
    return undefined
  }
  if (stopped.has(window)) return undefined
  const { default: setup } = await import('logrocket/setup')
  // The script is `/logger.min.js` below the address, and is given what was queued; recordings go to `/i`.
  const recording = setup(address === undefined ? {} : { enterpriseServer: address })
  let isOn = true
  const isRecording = () => isOn
  recording.init(id, {
    ...optionsOf(parts, isRecording),
    ...(address === undefined ? {} : { serverURL: `${address}/i` }),
  })
  const identify = identifying(parts, (session, traits) => recording.identify(session, traits))
  identify()
  recorder.plugIn(({ line, details }) => {
    if (isOn) recording.error(line, details)
  })
  return {
    // Its own events it gathers itself: ours say only that something changed.
    track: identify,
    stop: () => {
      isOn = false
      stopped.add(window)
      const clear = () => removeVendorKeys(window, 'recorder')
      try {
        ;(recording as Uninstalled).uninstall?.()
      } finally {
        clear()
        // Keys that the script writes afterwards go with the page.
        window.addEventListener('pagehide', clear)
      }
    },
  }
}

type Options = NonNullable<Parameters<typeof import('logrocket').init>[1]>

function optionsOf({ window, variant }: SinkParts, isOn: () => boolean): Options {
  const { origin } = window.location
  // Requests to other third parties are not recorded.
  const isTold = (url: string | undefined) => isOn() && url !== undefined && parsedUrl(url, origin)?.origin === origin
  const plain = (address: string | undefined) => plainAddress(address ?? '', variant.id)
  return {
    shouldCaptureIP: false,
    // Asked before each sending.
    shouldSendData: isOn,
    console: { isEnabled: false },
    // Errors are told by us, with fixed words.
    shouldDetectExceptions: false,
    shouldAugmentNPS: false,
    dom: {
      inputSanitizer: true,
      textSanitizer: true,
      imageSanitizer: true,
      disablePageTitles: true,
      hiddenAttributes: ['value', 'title', 'alt', 'aria-label', 'aria-valuetext'],
    },
    network: {
      requestSanitizer: ({ reqId, method, url }) =>
        isTold(url) ? { reqId, method, url: plain(url), headers: {} } : null,
      // Of one that was not told there is no answer either: the package sees to that.
      responseSanitizer: ({ reqId, method, status }) =>
        isOn() ? withoutUndefined({ reqId, method, status, headers: {} }) : null,
    },
    browser: { urlSanitizer: plain },
    mergeIframes: false,
  }
}

/** Names the session and its fields; again whenever one of them changed. */
function identifying(parts: SinkParts, identify: (session: string, traits: RecorderTraits) => void): () => void {
  const { window, variant, environment, getState } = parts
  let told = ''
  return () => {
    const application = getState()
    const session = application.lead.sessionId ?? parts.sessionId
    if (session === undefined) return
    const route = plainAddress(window.location.pathname, variant.id)
    const traits = recorderTraits({ application, environment, app: variant.id, route })
    const now = JSON.stringify([session, traits])
    if (now === told) return
    told = now
    identify(session, traits)
  }
}
