import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportReport } from '../modules/catalogue/import/import-report.ts'
import {
  type ImportService,
  ImportServiceLost,
  type RunningImport,
} from '../modules/catalogue/import/import-service.ts'
import type { Problem } from '../modules/catalogue/import/problem.ts'
import { readAddress } from '../start/operator-address.ts'
import { Refused } from './command.ts'
import type { CommandWord } from './command-routes.ts'

/** A shop API without a response within this time counts as not running. */
const PING_MS = 10_000
const POLL_MS = 500

/**
 * An import service in the shop API that runs on this machine. Its calls throw ImportServiceLost when the shop API
 * ends.
 * @returns null if no shop API runs with this data folder
 */
export async function reachOperatorPort(dataDir: string): Promise<ImportService | null> {
  const address = readAddress(dataDir)
  if (!address) return null
  const begin = new AbortController()
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${address.token}`, ...(init.body && { 'content-type': 'application/json' }) },
    }).catch(lost)
    if (answer.ok) return answer
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
    throw new Error(message ?? `The shop API answered ${answer.status}.`)
  }
  const get = async (path: string) => (await ask(path)).json().catch(lost)
  const post = async (path: string, body: unknown = {}) =>
    (await ask(path, { method: 'POST', body: JSON.stringify(body) })).json().catch(lost)
  // An address left by a shop API that was killed: the port is closed, or belongs to another program.
  const isThere = await ask('/ping', { signal: AbortSignal.timeout(PING_MS) }).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  return {
    openImport: async (isDry, id = randomUUID()): Promise<RunningImport> => {
      // Open for as long as the import lives; its end is the import's end.
      const life = await ask('/import', { method: 'POST', body: JSON.stringify({ isDry, id }), signal: begin.signal })
      const reader = life.body?.getReader()
      await reader?.read().catch(lost)
      const drain = async () => {
        while (!(await reader?.read())?.done);
      }
      // That it has ended is noticed by the next request.
      void drain().catch(() => undefined)
      return {
        id,
        add: async (patches) => (await post('/import/products', patches)) as Problem[],
        report: async () => (await get('/import/report')) as ImportReport,
        switch: async () => ((await post('/import/switch')) as { ms: number }).ms,
        abandon: async () => {
          await post('/import/abandon')
        },
      }
    },
    lastSwitched: async () => ((await get('/import/last')) as { id: string | null }).id,
    export: async function* (format) {
      const answer = await ask(`/export?format=${format}`)
      if (!answer.body) return
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      try {
        for (;;) {
          const { done, value } = await reader.read().catch(lost)
          if (done) return
          yield value
        }
      } finally {
        await reader.cancel().catch(() => undefined)
      }
    },
    close: async () => begin.abort(),
  }
}

function lost(error: unknown): never {
  throw new ImportServiceLost(error)
}

/** An import service in the shop API as soon as it runs; null if it does not within this time. */
export async function awaitOperatorPort(dataDir: string, patienceMs: number): Promise<ImportService | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const service = await reachOperatorPort(dataDir)
    if (service || Date.now() >= until) return service
    await sleep(POLL_MS)
  }
}

/**
 * The commands of the shop API that runs on this machine.
 * @returns null if no shop API runs with this data folder
 */
export async function reachCommands(
  dataDir: string,
): Promise<((typed: readonly string[], operator: string) => AsyncIterable<string>) | null> {
  const address = readAddress(dataDir)
  if (!address) return null
  const base = `http://127.0.0.1:${address.port}`
  const headers = { authorization: `Bearer ${address.token}`, 'content-type': 'application/json' }
  const isThere = await fetch(`${base}/ping`, { headers }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return null
  return async function* (typed, operator) {
    const answer = await fetch(`${base}/command`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ typed, operator }),
    })
    if (!answer.ok || !answer.body) throw new Error(`The shop API answered ${answer.status}.`)
    let rest = ''
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const word = JSON.parse(line) as CommandWord
        if ('refused' in word) throw new Refused(word.refused)
        if ('failed' in word) throw new Error(word.failed)
        yield word.say
      }
    }
    if (rest !== '') throw new Error('The shop API ended before the command did.')
  }
}
