import type { Call, Input, Output } from '#lib/contract/base/call.ts'
import type { Answer, ProblemCode } from '#lib/contract/base/problem.ts'
import {
  type KycUploadStatus,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStatus,
} from '#lib/contract/companies/kyc.ts'
import { KYC_UPLOAD_IN_PARTS, extensions as shopExtensions } from '#lib/contract/extensions.ts'
import { ask } from '#lib/http/call-client.ts'
import { upload } from '#lib/http/upload.ts'

/**
 * Sends a zip of documents until the upload is finished. A shop API that accepts parts receives parts, even over lost
 * connections; any other receives the single request of the specification.
 */

/** Progress of the upload. `away` while there is no connection: it continues automatically. */
export type UploadStage = { stage: 'sending'; sent: number; away: boolean } | { stage: 'opening'; away: boolean }

export interface SendOptions {
  /** Cancels the upload; no part of it is stored. */
  signal: AbortSignal
  onStage: (stage: UploadStage) => void
  /** Waits before the next try; a test waits less. */
  waits?: readonly number[]
}

/** Refusals that are about the connection, not about the zip. */
const CONNECTION: readonly ProblemCode[] = ['shop-unreachable', 'too-many-requests', 'in-progress']
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 10_000]
/** A request without progress for this time is aborted, and its part is sent again. In ms. */
const STALLED_MS = 30_000
/** Timeout for the response to a whole zip, which the shop opens and checks first. In ms. */
const OPENING_MS = 60_000
/** Failures of the shop itself that are retried before the last is shown. */
const MAX_FAILURES = 3

type Sent = Answer<KycUploadStatus, unknown>

/** @throws AbortError when it was cancelled */
export async function sendZip(zip: Blob, options: SendOptions): Promise<Sent> {
  const answer = await untilConnected(options, (away) => {
    options.onStage({ stage: 'sending', sent: 0, away })
    return ask(shopExtensions, {}, { signal: options.signal })
  })
  if (!answer.ok) return answer
  return answer.data.extensions.includes(KYC_UPLOAD_IN_PARTS) ? sendInParts(zip, options) : sendWhole(zip, options)
}

/** Sends one request, once: after a lost response, only the documents show whether it was received. */
async function sendWhole(zip: Blob, { signal, onStage }: SendOptions): Promise<Sent> {
  const answer = await sendFiles(
    uploadKyc,
    {},
    {
      files: { kycZip: zip },
      signal,
      answerMs: OPENING_MS,
      onProgress: (share) =>
        onStage(
          share < 1
            ? { stage: 'sending', sent: Math.round(share * zip.size), away: false }
            : { stage: 'opening', away: false },
        ),
    },
  )
  signal.throwIfAborted()
  return answer
}

async function sendInParts(zip: Blob, options: SendOptions): Promise<Sent> {
  let uploadId: string | null = null
  try {
    for (;;) {
      const begun = await untilConnected(options, (away) => {
        options.onStage({ stage: 'sending', sent: 0, away })
        return ask(uploadKycBegin, { bytes: zip.size }, { signal: options.signal })
      })
      if (!begun.ok) return begun
      uploadId = begun.data.uploadId
      const sent = await sendParts(zip, begun.data, options)
      // Too old, or begun elsewhere: from the start, unless that is refused too.
      if (sent && !sent.ok && sent.problem.code === 'not-found') continue
      if (sent) return sent
      const id = uploadId
      return await untilConnected(options, (away) => {
        options.onStage({ stage: 'opening', away })
        return ask(uploadKyc, { uploadId: id }, { signal: options.signal, files: {} })
      })
    }
  } catch (error) {
    if (options.signal.aborted && uploadId) void ask(uploadKycCancel, { uploadId })
    throw error
  }
}

/** @returns a refusal; null when all of it is there */
async function sendParts(
  zip: Blob,
  begun: Output<typeof uploadKycBegin>,
  options: SendOptions,
): Promise<Extract<Sent, { ok: false }> | null> {
  const { uploadId, partBytes } = begun
  let received = begun.received
  while (received < zip.size) {
    const answer: Answer<Output<typeof uploadKycPart>, unknown> = await untilConnected(options, async (away) => {
      const reportProgress = (sent: number) => options.onStage({ stage: 'sending', sent, away: false })
      options.onStage({ stage: 'sending', sent: received, away })
      if (away) {
        // The previous part can have arrived even though its response was lost.
        const status = await ask(uploadKycStatus, { uploadId }, { signal: options.signal })
        if (!status.ok) return status
        received = status.data.received
        reportProgress(received)
        if (received >= zip.size) return status
      }
      const part = zip.slice(received, received + partBytes)
      const onProgress = (share: number) => reportProgress(received + share * part.size)
      return sendFiles(
        uploadKycPart,
        { uploadId, offset: received },
        { files: { part }, onProgress, signal: options.signal, answerMs: STALLED_MS },
      )
    })
    if (!answer.ok) return answer
    received = answer.data.received
  }
  options.onStage({ stage: 'sending', sent: zip.size, away: false })
  return null
}

interface FilesOptions {
  files: Record<string, Blob>
  onProgress: (share: number) => void
  signal: AbortSignal
  /** Timeout for the response once all bytes are sent, in ms. */
  answerMs: number
}

/** One request with files; aborted when the connection is lost or no more bytes are sent. */
async function sendFiles<C extends Call>(
  call: C,
  input: Input<C>,
  { files, onProgress, signal, answerMs }: FilesOptions,
): Promise<Answer<Output<C>>> {
  const control = new AbortController()
  const giveUp = () => control.abort()
  let stalled = setTimeout(giveUp, STALLED_MS)
  globalThis.addEventListener('offline', giveUp)
  signal.addEventListener('abort', giveUp)
  try {
    return await upload(call, input, {
      files,
      signal: control.signal,
      onProgress: (share) => {
        clearTimeout(stalled)
        stalled = setTimeout(giveUp, share < 1 ? STALLED_MS : answerMs)
        onProgress(share)
      },
    })
  } finally {
    clearTimeout(stalled)
    globalThis.removeEventListener('offline', giveUp)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Repeats the request until the response is not a connection failure. */
async function untilConnected<Data, Meta>(
  { signal, waits = WAITS_MS }: SendOptions,
  work: (away: boolean) => Promise<Answer<Data, Meta>>,
): Promise<Answer<Data, Meta>> {
  let failures = 0
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    const answer = await work(tries > 0)
    signal.throwIfAborted()
    if (answer.ok) return answer
    const { code } = answer.problem
    if (code === 'internal-error') failures += 1
    else if (!CONNECTION.includes(code)) return answer
    if (failures >= MAX_FAILURES) return answer
    await lineOrWait(waits[Math.min(tries, waits.length - 1)] ?? 0, signal)
  }
}

/** Waits for a time, or until the browser is online again. */
function lineOrWait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    globalThis.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}
