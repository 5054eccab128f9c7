import { useRef, useState } from 'react'
import { type FamilyPicture, MAX_PICTURE_BYTES, officePictureAdd } from '#lib/contract/catalogue/office/family.ts'
import { newRequestId } from '#lib/http/request-id.ts'
import { askOffice } from '#lib/office/call.ts'

/** A file that is being sent, or was not taken. */
export interface Upload {
  id: number
  file: File
  /** Key of the colour or family that the picture was added to. */
  to: string
  state: 'sending' | 'failed'
  /** Why it was not taken. */
  problem?: string
  /** Whether sending it again can help. */
  canRetry?: boolean
}

/** Maximum concurrent uploads. */
const AT_ONCE = 2
let lastId = 0

/**
 * Uploads pictures, two at a time.
 * @param onKept called with each stored picture and the target it was added to, in order of completion
 */
export function usePictureUploads(onKept: (picture: FamilyPicture, to: string) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Upload[]>([])
  const sending = useRef(0)
  const kept = useRef(onKept)
  kept.current = onKept

  const patch = (id: number, part: Partial<Upload> | null) =>
    setUploads((all) => all.flatMap((one) => (one.id !== id ? [one] : part ? [{ ...one, ...part }] : [])))

  async function send({ id, file, to }: Upload): Promise<void> {
    if (file.size > MAX_PICTURE_BYTES) {
      patch(id, {
        state: 'failed',
        problem: 'The picture is larger than 15 MB. Choose a smaller file.',
        canRetry: false,
      })
      return
    }
    const answer = await askOffice(officePictureAdd, {}, { idempotencyKey: newRequestId(), files: { picture: file } })
    if (answer.ok) {
      kept.current(answer.data, to)
      patch(id, null)
      return
    }
    const { message, fields, retryable } = answer.problem
    patch(id, { state: 'failed', problem: fields?.picture ?? message, canRetry: retryable })
  }

  async function next(): Promise<void> {
    if (sending.current >= AT_ONCE) return
    const upload = waiting.current.shift()
    if (!upload) return
    sending.current += 1
    void next()
    await send(upload)
    sending.current -= 1
    void next()
  }

  function add(files: Iterable<File>, to: string): void {
    const fresh = [...files].map((file): Upload => {
      lastId += 1
      return { id: lastId, file, to, state: 'sending' }
    })
    setUploads((all) => [...all, ...fresh])
    waiting.current.push(...fresh)
    void next()
  }

  return {
    uploads,
    add,
    retry: (upload: Upload) => {
      patch(upload.id, { state: 'sending', problem: undefined })
      waiting.current.push(upload)
      void next()
    },
    dismiss: (id: number) => patch(id, null),
  }
}
