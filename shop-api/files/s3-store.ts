import { AwsClient } from 'aws4fetch'
import type { Env } from '../env.ts'
import { Breaker, type BreakerLog, BreakerOpen, type Outcome } from '../runtime/breaker.ts'
import { checkedKey, type FileStore, FilesUnavailable } from './file-store.ts'

const PATIENCE_MS = 10_000
/** A picture of 25 MB over a slow line. */
const TRANSFER_MS = 60_000
const NO_BUCKET = 'the file store has no such bucket'

type S3Settings = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

export interface S3StoreOptions {
  log?: BreakerLog
  /** How long an answer is waited for; that of a file that is sent, six times as long. */
  patienceMs?: number
  halfOpenAfterMs?: number
}

/**
 * Any store with the S3 protocol: the bucket is in the path, which all of them support. All requests are idempotent:
 * quick failures are retried, and an unresponsive store is not requested for a while (`FilesUnavailable`).
 */
export function openS3Store(env: S3Settings, options: S3StoreOptions = {}): FileStore {
  const { log, patienceMs = PATIENCE_MS, halfOpenAfterMs } = options
  const client = new AwsClient({
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    region: env.S3_REGION,
    service: 's3',
    retries: 0,
  })
  const breaker = new Breaker({ name: 'The file store (S3)', log, halfOpenAfterMs })

  async function send(method: string, key: string, body?: Buffer): Promise<Outcome<Response, string>> {
    try {
      const answer = await client.fetch(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/${key}`, {
        method,
        body: body ? new Uint8Array(body) : null,
        signal: AbortSignal.timeout(method === 'PUT' ? (patienceMs * TRANSFER_MS) / PATIENCE_MS : patienceMs),
      })
      if (answer.status !== 429 && answer.status < 500) return { answer }
      await answer.body?.cancel()
      return { failure: `it answered ${answer.status}` }
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      return { failure: cause?.code ?? name }
    }
  }

  /** @throws FilesUnavailable if it did not respond, or is paused at present */
  async function ask(method: string, key: string, body?: Buffer): Promise<Response> {
    const name = checkedKey(key)
    try {
      const outcome = await breaker.runRepeatable(() => send(method, name, body))
      if (!('answer' in outcome)) throw new FilesUnavailable(`${method}: ${outcome.failure}`)
      const { ok, status } = outcome.answer
      if (!ok && status !== 404) throw new Error(`the file store answered ${status} to ${method}`)
      return outcome.answer
    } catch (error) {
      throw error instanceof BreakerOpen ? new FilesUnavailable(error.message) : error
    }
  }

  /** A body can break off after its headers have arrived. */
  async function read<Body>(body: Promise<Body>): Promise<Body> {
    try {
      return await body
    } catch (error) {
      throw new FilesUnavailable(`GET: ${(error as Error).name}`)
    }
  }

  return {
    get: async (key) => {
      const answer = await ask('GET', key)
      if (answer.ok) return Buffer.from(await read(answer.arrayBuffer()))
      // Not the same as an empty bucket: every file would seem lost.
      if ((await read(answer.text())).includes('NoSuchBucket')) throw new Error(NO_BUCKET)
      return null
    },
    put: async (key, bytes) => {
      const answer = await ask('PUT', key, bytes)
      if (!answer.ok) throw new Error(NO_BUCKET)
    },
    has: async (key) => (await ask('HEAD', key)).ok,
    remove: async (key) => {
      await ask('DELETE', key)
    },
  }
}
