// React hook for the upload of one picture: prepare, send, retry under the same key, replace, remove. Large files go in chunks.
import { useEffect, useRef, useState } from 'react'
import type { FaultCode } from '#domain/questions/rules.ts'
import type { Answer } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { isBusy, uploadWithPauses } from '#web/api/upload-with-pauses.ts'
import { uploadFile } from '#web/api/upload.ts'
import { smallBytes, uploadInChunks } from '#web/api/upload-in-chunks.ts'
import { useForm } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { preparedFile } from './picture-file.ts'
import type { PreparedFile } from './picture-file.ts'

/**
 * `waiting`: many files are being read, and it goes again by itself; `lost`: nobody answered, the picture is still here, and the
 * next press sends the same.
 */
export type UploadStep = 'idle' | 'preparing' | 'sending' | 'waiting' | 'lost'

export interface Uploading {
  readonly step: UploadStep
  /** Of what is being sent, from 0 to 1. */
  readonly share: number
  /** The file chosen last in this tab. */
  readonly chosen: PreparedFile | undefined
  readonly choose: (file: File) => Promise<void>
  readonly again: () => Promise<void>
  readonly forget: () => void
}

/** Fault of an upload: a code of the browser's own, the server's sentence, or that too many were sent. */
type UploadFault = { readonly code: FaultCode } | { readonly message: string } | { readonly word: 'many' }

interface Upload {
  readonly side: string
  readonly onFault: (fault: UploadFault) => void
  readonly onStep: (step: UploadStep) => void
  /** Waits its turn: an earlier answer must not come after a later one. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

interface Pending {
  readonly prepared: PreparedFile
  /** Idempotency key: the same for every try at the same picture. */
  readonly key: string
}

interface Sending {
  readonly side: string
  readonly pending: Pending
  readonly onProgress: (share: number) => void
}

/** Sends a picture, in chunks where it is large. */
async function sendPicture(
  form: Form,
  { id, token }: { readonly id: string; readonly token: string },
  { side, pending, onProgress }: Sending,
) {
  const { clientOptions } = await form.runtime!()
  const { file, type } = pending.prepared
  const upload = file.size > smallBytes ? uploadInChunks : uploadFile
  return upload(clientOptions, { id, side, file, type, token, idempotencyKey: pending.key, onProgress })
}

/** Fault that the server found in the picture; undefined where its answer is not about the picture. */
function faultOf(answer: Answer<unknown>): UploadFault | undefined {
  if (answer.kind === 'faults') return { message: answer.faults[0]?.message ?? '' }
  if (answer.kind !== 'refusal') return undefined
  if ([413, 415].includes(answer.status)) return { code: answer.status === 413 ? 'tooLarge' : 'format' }
  return answer.status === 429 && !isBusy(answer) ? { word: 'many' } : undefined
}

export function useUpload({ side, onFault, onStep, inTurn }: Upload): Uploading {
  const form = useForm()
  const [step, setStep] = useState<UploadStep>('idle')
  const enter = (now: UploadStep) => {
    setStep(now)
    onStep(now)
  }
  const [share, setShare] = useState(0)
  const [chosen, setChosen] = useState<PreparedFile>()
  const pending = useRef<Pending>(undefined)

  const forget = () => {
    pending.current = undefined
    setChosen(undefined)
    enter('idle')
  }
  const give = (fault: UploadFault) => {
    forget()
    onFault(fault)
  }

  const send = async () => {
    const { access } = form.store.getState()
    const { current } = pending
    if (!access || !current) return
    const answer = await uploadWithPauses({
      upload: () => {
        enter('sending')
        setShare(0)
        return sendPicture(form, access, { side, pending: current, onProgress: setShare })
      },
      onPause: () => enter('waiting'),
      isWanted: () => pending.current === current,
    })
    // Another file was chosen meanwhile: that one goes next.
    if (pending.current !== current) return
    if (answer.kind === 'reply') {
      pending.current = undefined
      enter('idle')
      const at = new Date(form.now()).toISOString()
      form.dispatch({ type: 'refreshed', reply: answer.data, at, isElsewhere: false, since: access.version })
      return
    }
    const fault = faultOf(answer)
    if (fault) return give(fault)
    enter('lost')
    // Another tab, or the lender, moved the lead: the server says where it is.
    if (answer.kind === 'refusal' && [404, 409, 412].includes(answer.status)) form.retry?.()
  }

  const again = () => inTurn(send)

  // The connection is back: what could not be sent goes by itself.
  useEffect(() => {
    if (step !== 'lost') return undefined
    const resend = () => void again()
    window.addEventListener('online', resend)
    return () => window.removeEventListener('online', resend)
  })

  return {
    step,
    share,
    chosen,
    again,
    forget,
    choose: async (file) => {
      enter('preparing')
      const prepared = await preparedFile(file)
      if ('fault' in prepared) return give({ code: prepared.fault })
      pending.current = { prepared, key: newKey() }
      setChosen(prepared)
      return again()
    },
  }
}
