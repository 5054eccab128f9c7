import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { secretsFingerprint } from '#lib/deployment/secrets-fingerprint.ts'
import type { Database } from '../db/client.ts'
import { Worker } from '../runtime/worker.ts'
import { type LivingProcess, markAlive, othersAlive, removeProcess } from './processes.ts'

const SEEN_EVERY_MS = 10_000

/**
 * A process among several of one shop: it registers itself, and reports processes that cannot belong to the same shop.
 */
export class Presence {
  readonly self: LivingProcess
  readonly #database: Database
  readonly #worker: Worker

  constructor(
    part: LivingProcess['part'],
    database: Database,
    log: Pick<Logger, 'error'>,
    version: string,
    settings: Record<string, string | undefined> = process.env,
  ) {
    const id = `${part}@${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
    this.self = { id, part, version, secrets: secretsFingerprint(settings, part) }
    this.#database = database
    this.#worker = new Worker({
      run: () => markAlive(database, this.self),
      everyMs: SEEN_EVERY_MS,
      log,
      failure: 'this process could not record that it is alive',
    })
  }

  start(): void {
    this.#worker.start()
    this.#worker.nudge()
  }

  /** Differences of other processes in secrets or build, as text; empty if all are alike. */
  async differences(): Promise<string[]> {
    const { id, version, secrets } = this.self
    return (await othersAlive(this.#database, id)).flatMap((other) => [
      ...(other.secrets === secrets ? [] : [`secrets differ from those of ${other.id}`]),
      ...(other.version === version ? [] : [`${other.id} runs another build: ${other.version}`]),
    ])
  }

  async close(): Promise<void> {
    await this.#worker.close()
    await removeProcess(this.#database, this.self.id)
  }
}
