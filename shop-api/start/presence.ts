import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { secretsFingerprint } from '#lib/deployment/secrets-fingerprint.ts'
import type { Database, Session } from '../db/client.ts'
import { processes } from '../db/schema/processes.ts'
import { Worker } from '../runtime/worker.ts'
import { findOthers, writeProcess } from './processes.sql.ts'

const SEEN_EVERY_MS = 10_000

/** A shop API or a worker, as it shows itself to the others. */
interface LivingProcess {
  id: string
  part: 'shop-api' | 'worker'
  version: string
  /** The fingerprint of its secrets. */
  secrets: string
}

/** A process not seen for this time counts as ended. */
const ALIVE_SECONDS = 30

/** Records that a process is alive. */
async function markAlive({ query }: Session, self: LivingProcess): Promise<void> {
  await writeProcess(query, { ...self })
}

/** Removes an ending process. */
async function removeProcess({ db }: Session, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** The other processes that live now. */
const othersAlive = ({ query }: Session, id: string): Promise<Omit<LivingProcess, 'part'>[]> =>
  findOthers(query, { id, seconds: ALIVE_SECONDS })

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
