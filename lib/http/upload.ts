import { announceSignInEnded } from '../account/sign-in-ended.ts'
import type { Call, Input, Output } from '../contract/call.ts'
import { encodeRequest, pathAndBody } from '../contract/envelope.ts'
import type { Answer } from '../contract/problem.ts'
import { answerOf, unreachable } from './answer.ts'
import { formOf } from './call-client.ts'
import { newRequestId } from './request-id.ts'

interface UploadOptions {
  files: Record<string, Blob>
  idempotencyKey?: string
  /** How much of it has been sent, 0 to 1. */
  onProgress: (share: number) => void
  /** Ends it; the answer is `shop-unreachable`. */
  signal?: AbortSignal
}

/**
 * Sends a multipart call and tells how far it is, which `fetch` does not.
 * @returns the answer, or the problem: a network failure is `shop-unreachable`
 */
export function upload<C extends Call>(
  call: C,
  input: Input<C>,
  { files, idempotencyKey, onProgress, signal }: UploadOptions,
): Promise<Answer<Output<C>>> {
  const { path, body } = pathAndBody(call, encodeRequest(call, input))
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(call.method, `/api${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-request-id', newRequestId())
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401) announceSignInEnded()
      resolve(answerOf(call, request.status, request.responseText) as Answer<Output<C>>)
    }
    request.onerror = () => resolve(unreachable())
    request.onabort = () => resolve(unreachable())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(body, files))
  })
}
