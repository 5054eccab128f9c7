import { AwsClient } from 'aws4fetch'
import type { Env } from '../env.ts'
import { checkedKey, type FileStore } from './file-store.ts'

const PATIENCE_MS = 10_000
/** A picture of 25 MB over a slow line. */
const TRANSFER_MS = 60_000

const NO_BUCKET = 'the file store has no such bucket'

type S3Settings = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** Any store that speaks S3: the bucket is in the path, as all of them understand. */
export function openS3Store(env: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    region: env.S3_REGION,
    service: 's3',
    retries: 2,
  })
  const ask = async (method: string, key: string, body?: Buffer) => {
    const answer = await client.fetch(`${env.S3_ENDPOINT}/${env.S3_BUCKET}/${checkedKey(key)}`, {
      method,
      body: body ? new Uint8Array(body) : null,
      signal: AbortSignal.timeout(method === 'PUT' ? TRANSFER_MS : PATIENCE_MS),
    })
    if (!answer.ok && answer.status !== 404) throw new Error(`the file store answered ${answer.status} to ${method}`)
    return answer
  }
  return {
    get: async (key) => {
      const answer = await ask('GET', key)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      // Not the same as an empty bucket: every file would seem lost.
      if ((await answer.text()).includes('NoSuchBucket')) throw new Error(NO_BUCKET)
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
