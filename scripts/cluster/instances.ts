/** Storefronts, shop APIs, workers and simulators, each started as a real shop starts it (scripts/entry.sh). */
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { askReady } from '../ask-ready.ts'
import { ROOT, type Settings } from '../environment.ts'
import { environmentOf } from '../part-environment.ts'
import type { Member, StartChanges } from './members.ts'
import { startServer } from './server-process.ts'

/** Enough for an index over a large catalogue and the first rendering of every page. */
const READY_WITHIN_S = 120
/** Draining takes 5 s and running requests at most 25. */
const GRACE_MS = 35_000

const COMMANDS = { storefront: 'web', 'shop-api': 'api', worker: 'worker', simulators: 'simulators' } as const

export interface Instance {
  kind: keyof typeof COMMANDS
  name: string
  port: number
  dataDir: string
  log: string
}

function environmentFor({ kind, port, dataDir }: Instance, settings: Settings): Record<string, string> {
  const own = { ...settings, dataDir }
  if (kind === 'storefront') return environmentOf('storefront', { ...own, storefrontPort: port })
  if (kind === 'simulators') return environmentOf('simulators', own)
  const env = environmentOf('shop-api', { ...own, shopApiPort: port })
  return kind === 'worker' ? { ...env, WORKER_PORT: String(port) } : env
}

/** A process of ours that is ready once its `/readyz` responds 200 (the simulators: their `/health`). */
export function memberOf(instance: Instance, settings: Settings): Member {
  const { kind, name, port, dataDir, log } = instance
  const url = `http://127.0.0.1:${port}`
  const ready = `${url}${kind === 'simulators' ? '/health' : '/readyz'}`
  return {
    ...{ name, kind, url, log, dataDir, graceMs: GRACE_MS },
    start: ({ folder = ROOT, env = {} }: StartChanges): Promise<ChildProcess> =>
      startServer(name, ['/bin/sh', path.join(folder, 'scripts/entry.sh'), COMMANDS[kind]], {
        log,
        cwd: folder,
        env: { ...environmentFor(instance, settings), ...env },
        isReady: async () => (await askReady(ready)) === null,
        seconds: READY_WITHIN_S,
      }),
  }
}
