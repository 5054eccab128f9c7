import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { setDegraded } from '../runtime/degraded.ts'
import type { Session } from './client.ts'
import { ReplicaLag } from './replica-lag.ts'
import { ServerConnection } from './server-connection.ts'
import { type Ask, borrow, type Pool, sessionOver } from './server-pool.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'
import { parsePosition, type WalPosition } from './wal-position.ts'

const LOOK_EVERY_MS = 500
/** A replica that has not reported its position within this time counts as unreachable. */
const ANSWER_WITHIN_MS = 1_000
const REACHED_EVERY_MS = 25
const AWAY = 'it does not answer'

/**
 * Error codes of a replica that the primary need not have. It is unreachable (08, 57P, 53 and 25006 become
 * DatabaseUnavailable). It cancelled a read for its replay (40001). It has not replayed a migration yet (42P01, 42703).
 * Its files are broken.
 */
const ONLY_HERE = /^(?:40001|40P01|42P01|42703|42883|53...|58...|XX...)$/

const PRIMARY_POSITION = 'SELECT pg_current_wal_flush_lsn()::text AS position'
const SYSTEM = 'SELECT system_identifier::text AS system FROM pg_control_system()'
const REPLICA_STATE = `SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn()::text AS replayed,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`

export interface ReplicaParts {
  /** Connections to the replica, for reads. */
  pool: Pool
  /** Separate connection for checks of the replica, so that a busy pool does not look like a dead server. */
  config: pg.ClientConfig
  /** The primary, for its position and for reads that the replica cannot do. */
  primary: { session: Session; ask: Ask }
  maxLagSeconds: number
  log: Logger | undefined
}

/**
 * A streaming replica of the database, for reads. It is checked twice a second. While it is unreachable, behind or not
 * a standby of this primary it is not used. A statement that fails only at the replica is repeated at the primary:
 * readers notice no failure.
 */
export class Replica {
  /** Why it is left out; null while it is used. */
  #problem: string | null = 'it was not checked yet'
  readonly #parts: ReplicaParts
  readonly #session: Session
  readonly #lag = new ReplicaLag()
  /** Cancels requests to a replica that stopped responding. */
  readonly #underWay = new Set<() => void>()
  #connection: ServerConnection | undefined
  #system: string | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isClosed = false

  constructor(parts: ReplicaParts) {
    this.#parts = parts
    this.#session = sessionOver((statement, values) => this.#ask(statement, values))
  }

  /** Checks it once, for any time that takes, and then repeatedly. */
  async open(): Promise<void> {
    await this.#look()
    this.#schedule()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#looking
    setDegraded(this, null)
    await this.#connection?.end().catch(() => undefined)
    await this.#parts.pool.end()
  }

  get problem(): string | null {
    return this.#problem
  }

  /** Seconds that it is behind, at the last check. */
  get lagSeconds(): number {
    return this.#lag.behind(performance.now()) / 1000
  }

  /** The replica if it is known to have replayed a position, else the primary. */
  reader(after?: WalPosition): Session {
    const isUsed = this.#problem === null && (after === undefined || this.#lag.replayed >= after)
    return isUsed ? this.#session : this.#parts.primary.session
  }

  /** Waits briefly for the replica to replay a position, unless it is unreachable; call `reader` for the result. */
  async reached(position: WalPosition, withinMs: number): Promise<void> {
    const until = performance.now() + withinMs
    while (this.#problem === null && this.#lag.replayed < position && performance.now() < until && !this.#isClosed) {
      await this.#look()
      if (this.#lag.replayed < position) await pause(REACHED_EVERY_MS)
    }
  }

  async #ask(...asked: Parameters<Ask>): Promise<pg.QueryResult> {
    const { primary, log } = this.#parts
    if (this.#problem !== null) return primary.ask(...asked)
    try {
      return await this.#askHere(...asked)
    } catch (error) {
      const { code = '' } = error as Partial<pg.DatabaseError>
      if (!isUnavailable(error) && !ONLY_HERE.test(code)) throw error
      log?.warn({ err: error }, 'the database replica could not serve a read: using the primary')
      return primary.ask(...asked)
    }
  }

  async #askHere(...asked: Parameters<Ask>): Promise<pg.QueryResult> {
    const connection = await borrow(this.#parts.pool)
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = () => {
      connection.isLost = true
      reject(new DatabaseUnavailable(new Error('the replica is no longer reachable')))
    }
    this.#underWay.add(giveUp)
    try {
      return await Promise.race([connection.ask(...asked), givenUp])
    } finally {
      this.#underWay.delete(giveUp)
      connection.release(connection.isLost)
    }
  }

  #schedule(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#look().then(() => this.#schedule()), LOOK_EVERY_MS).unref()
  }

  #look(): Promise<void> {
    this.#looking ??= this.#findProblem()
      .catch((error) => {
        this.#parts.log?.debug({ err: error }, 'the database replica could not be checked')
        return AWAY
      })
      .then((problem) => this.#note(problem))
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  async #findProblem(): Promise<string | null> {
    const { maxLagSeconds } = this.#parts
    await Promise.race([this.#lookAtPrimary(), pause(ANSWER_WITHIN_MS, undefined, { ref: false })])
    const { rows } = await (await this.#connected()).ask<{ isStandby: boolean; replayed: string; system: string }>(
      REPLICA_STATE,
    )
    const [state] = rows
    const replayed = state?.replayed == null ? null : parsePosition(state.replayed)
    if (!state?.isStandby || replayed === null) return 'it is not a standby server'
    if (this.#system !== undefined && state.system !== this.#system) return 'it is a replica of another database'
    this.#lag.replicaAt(replayed)
    const seconds = this.#lag.behind(performance.now()) / 1000
    return seconds > maxLagSeconds ? `it is more than ${maxLagSeconds} s behind` : null
  }

  /** An unreachable primary does not change the replica's state: earlier data can still be read. */
  async #lookAtPrimary(): Promise<void> {
    const { query } = this.#parts.primary.session
    const at = performance.now()
    try {
      if (this.#system === undefined) this.#system = (await query<{ system: string }>(SYSTEM))[0]?.system
      const [row] = await query<{ position: string }>(PRIMARY_POSITION)
      const position = row && parsePosition(row.position)
      if (position != null) this.#lag.primaryAt(position, at)
    } catch (error) {
      this.#parts.log?.debug({ err: error }, 'the position of the primary could not be read')
    }
  }

  async #connected(): Promise<ServerConnection> {
    if (this.#connection && !this.#connection.isLost) return this.#connection
    this.#connection?.end().catch(() => undefined)
    this.#connection = undefined
    const connection = new ServerConnection({ ...this.#parts.config, query_timeout: ANSWER_WITHIN_MS })
    await connection.connect()
    this.#connection = connection
    return connection
  }

  #note(problem: string | null): void {
    const before = this.#problem
    setDegraded(this, problem === null || this.#isClosed ? null : `The database replica is not read: ${problem}`)
    this.#problem = problem
    if (problem === AWAY) for (const giveUp of [...this.#underWay]) giveUp()
    if (this.#isClosed || problem === before) return
    if (problem === null) this.#parts.log?.info('the database replica is read')
    else this.#parts.log?.warn({ reason: problem }, 'the database replica is left out')
  }
}
