import type { AnswerOf, Call, Input } from '../contract/base/call.ts'
import { type AskOptions, sendFromPage } from './call-client.ts'
import { readAnswer } from './read-answer.ts'
import type { Transport } from './send-call.ts'

interface UploadOptions extends AskOptions {
  files: Record<string, Blob>
  /** Sent share, 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a request with progress reports, which `fetch` does not support. */
const withProgress =
  (onProgress: UploadOptions['onProgress']): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const date = request.getResponseHeader('date')
        resolve(new Response(request.responseText, { status: request.status, headers: date === null ? {} : { date } }))
      }
      request.onerror = request.onabort = () => reject(new Error('The connection was lost.'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body)
    })

/**
 * Sends a multipart call and reports progress.
 * @returns the answer, or the problem: a network failure or an aborted call is `shop-unreachable`
 */
export const upload = <C extends Call>(
  call: C,
  input: Input<C>,
  { onProgress, ...options }: UploadOptions,
): Promise<AnswerOf<C>> =>
  sendFromPage(call, input, { ...options, transport: withProgress(onProgress) }, (response) =>
    readAnswer(call, response),
  )
