import http from 'node:http'
import https from 'node:https'
import { checkedAddress, lookupOf, NotFetched, type SafeFetch } from './safe-fetch.ts'

const PATIENCE_MS = 10_000
/** Maximum bytes read of a response. */
const MAX_ANSWER_BYTES = 8_192

/** The response of a server on the public internet. */
export interface SafeAnswer {
  status: number
  /** Its beginning; the rest is not read. */
  body: string
  /** The target of a redirect, which is not followed. */
  location: string | null
  milliseconds: number
}

/**
 * Sends a body to an address of the public internet by POST, with the same checks as `safeFetch`, or checks by HEAD or
 * GET whether it responds. A redirect is not followed: the body was for this address.
 * @throws NotFetched for a forbidden address; a TimeoutError; any other error without a connection
 */
export async function sendSafely(
  address: string,
  {
    headers,
    body,
    method = 'POST',
  }: { headers: Record<string, string>; body: string | Buffer; method?: 'POST' | 'HEAD' | 'GET' },
  options: SafeFetch = {},
): Promise<SafeAnswer> {
  const began = performance.now()
  const signal = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
  const url = new URL(address)
  const checked = await beforeEnd(checkedAddress(url, options), signal)
  const maxBytes = options.maxBytes ?? MAX_ANSWER_BYTES
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http
    // Without an agent: a pooled connection would have been checked for another name.
    const request = open(url, {
      ...{ method, lookup: lookupOf(checked.address, checked.family), agent: false, signal },
      headers: { ...headers, 'Accept-Encoding': 'identity', 'Content-Length': String(Buffer.byteLength(body)) },
    })
    request.on('error', reject)
    request.on('response', (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const finish = () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).subarray(0, maxBytes).toString(),
          location: answer.headers.location ?? null,
          milliseconds: Math.round(performance.now() - began),
        })
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes < maxBytes) return
        finish()
        answer.destroy()
      })
      answer.on('end', finish)
      answer.on('error', reject)
    })
    request.end(body)
  })
}

/** Name resolution cannot be interrupted: its result is ignored after the timeout. */
async function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason)
    signal.addEventListener('abort', end)
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const CHECK_PATIENCE_MS = 4_000

/**
 * Why messages cannot be sent to an address, in a sentence for the person who typed it; null if they can. Its name is
 * resolved; no message is sent.
 */
export async function refusalOfAddress(address: string, options: SafeFetch = {}): Promise<string | null> {
  const url = URL.parse(address)
  if (!url) return 'This is not a web address.'
  try {
    await beforeEnd(checkedAddress(url, options), AbortSignal.timeout(CHECK_PATIENCE_MS))
    return null
  } catch (error) {
    if (error instanceof NotFetched) return `Messages can only be sent to the public internet. ${error.message}`
    return `${url.hostname} was not found on the internet. Check the spelling.`
  }
}
