import pg from 'pg'
import { parentOf } from './processes.ts'

const LOOK_EVERY_MS = 250

export interface DatabaseUse {
  /** Connections that worked, at most and on average. */
  most: number
  mean: number
  /** Statements that waited for a lock, on average. */
  waitingForLocks: number
}

/** Samples the activity of the shop's connections. */
export class DatabaseWatch {
  readonly #client: pg.Client
  readonly #timer: NodeJS.Timeout
  #looks: { working: number; waiting: number }[] = []
  #isLooking = false

  private constructor(client: pg.Client) {
    this.#client = client
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS)
  }

  static async open(url: string): Promise<DatabaseWatch> {
    const client = new pg.Client({ connectionString: url, application_name: 'fuma-load' })
    // The test can stop the database on purpose: the samples until then count.
    client.on('error', () => undefined)
    await client.connect()
    return new DatabaseWatch(client)
  }

  /** Clears the samples. */
  begin(): void {
    this.#looks = []
  }

  get use(): DatabaseUse {
    const mean = (of: 'working' | 'waiting') =>
      this.#looks.reduce((sum, look) => sum + look[of], 0) / Math.max(1, this.#looks.length)
    return {
      most: Math.max(0, ...this.#looks.map(({ working }) => working)),
      mean: mean('working'),
      waitingForLocks: mean('waiting'),
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#client.end()
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const { rows } = await this.#client
      .query<{ working: number; waiting: number }>(
        `SELECT count(*) FILTER (WHERE state <> 'idle')::int AS working,
           count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
         FROM pg_stat_activity WHERE application_name LIKE 'fuma-%' AND application_name <> 'fuma-load'`,
      )
      .catch(() => ({ rows: [] }))
    this.#looks.push(...rows)
    this.#isLooking = false
  }
}

/** The first process of the server behind an address, if it runs on this machine. */
export async function serverPid(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // While the connection is open: its process ends with it.
    return parentOf(rows[0]?.pid ?? 0)
  } finally {
    await client.end()
  }
}
