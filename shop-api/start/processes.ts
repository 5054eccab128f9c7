import { eq } from 'drizzle-orm'
import type { Session } from '../db/client.ts'
import { processes } from '../db/schema/processes.ts'
import { findOthers, writeProcess } from './processes.sql.ts'

/** A shop API or a worker, as it shows itself to the others. */
export interface LivingProcess {
  id: string
  part: 'shop-api' | 'worker'
  version: string
  /** The fingerprint of its secrets. */
  secrets: string
}

/** A process not seen for this time counts as ended. */
const ALIVE_SECONDS = 30

/** Records that a process is alive. */
export async function markAlive({ query }: Session, self: LivingProcess): Promise<void> {
  await writeProcess(query, { ...self })
}

/** Removes an ending process. */
export async function removeProcess({ db }: Session, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id))
}

/** The other processes that live now. */
export const othersAlive = ({ query }: Session, id: string): Promise<Omit<LivingProcess, 'part'>[]> =>
  findOthers(query, { id, seconds: ALIVE_SECONDS })
