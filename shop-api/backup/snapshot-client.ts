import { readAddress } from '../start/operator-address.ts'
import { BackupFailure } from './backup-failure.ts'
import type { SnapshotSource } from './open-snapshot.ts'
import type { SnapshotContents } from './snapshot.ts'

/**
 * Snapshots of the embedded database of the shop API that runs on this machine.
 * @returns null if no shop API runs with this data folder
 */
export async function reachSnapshots(dataDir: string, operator: string): Promise<SnapshotSource | null> {
  const address = readAddress(dataDir)
  if (!address) return null
  const base = `http://127.0.0.1:${address.port}`
  const headers = { authorization: `Bearer ${address.token}`, 'content-type': 'application/json' }
  const isThere = await fetch(`${base}/ping`, { headers }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return null
  return {
    open: async () => {
      const answer = await fetch(`${base}/snapshot`, { method: 'POST', headers, body: JSON.stringify({ operator }) })
      if (!answer.ok || !answer.body) throw new Error(`The shop API answered ${answer.status}.`)
      const { line, rest } = await firstLine(answer.body)
      return { ...(JSON.parse(line) as SnapshotContents), dump: whole(rest), close: async () => {} }
    },
    isStillNamed: async (key) => {
      const answer = await fetch(`${base}/snapshot/named?key=${encodeURIComponent(key)}`, { headers })
      if (!answer.ok) throw new Error(`The shop API answered ${answer.status}.`)
      return ((await answer.json()) as { isNamed: boolean }).isNamed
    },
    close: async () => {},
  }
}

const LINE_BREAK = 10

async function firstLine(body: ReadableStream<Uint8Array>): Promise<{ line: string; rest: AsyncIterable<Uint8Array> }> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error('The shop API ended before the backup did.')
    const end = value.indexOf(LINE_BREAK)
    chunks.push(end === -1 ? value : value.subarray(0, end))
    if (end === -1) continue
    const rest = async function* () {
      yield value.subarray(end + 1)
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    }
    return { line: Buffer.concat(chunks).toString(), rest: rest() }
  }
}

/** A connection that breaks is the shop API's end. */
async function* whole(rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* rest
  } catch (error) {
    throw new BackupFailure('The shop API ended before the backup did.', { cause: error })
  }
}
