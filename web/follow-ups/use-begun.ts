// React hook for uploads begun before this page was loaded: the same files resume where they were left.
import { useEffect, useState } from 'react'
import { uploadEndpoints } from '#contract/upload-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import { useForm } from '#web/context.ts'

/** The sides of a follow-up; asked for once. Without an answer there are none: a file then begins anew, and nothing is lost. */
export function useBegun(followUpId: string): readonly string[] {
  const form = useForm()
  const [sides, setSides] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const { access } = form.store.getState()
      const runtime = await form.runtime?.()
      if (!access || !runtime) return
      const client = clientOf(uploadEndpoints, runtime.clientOptions)
      const answer = await client('unfinishedUploads', { params: { id: access.id }, token: access.token })
      if (!isGone && answer.kind === 'reply') setSides(answer.data.uploads.map(({ side }) => side))
    }
    void ask().catch(() => {})
    return () => {
      isGone = true
    }
  }, [form, followUpId])
  return sides
}
