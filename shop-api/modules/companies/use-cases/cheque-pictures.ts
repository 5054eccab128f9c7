import { and, eq, lt } from 'drizzle-orm'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { chequePictures } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'

/** Pictures of cheques that are about to be recorded. */

const DAY_MS = 24 * 60 * 60_000

export async function addChequePicture({ db }: Session, now: Date, staffId: number, file: string): Promise<number> {
  const [row] = await db
    .insert(chequePictures)
    .values({ staffId, file, createdAt: now })
    .returning({ id: chequePictures.id })
  if (!row) throw new Error('no picture was kept')
  return row.id
}

/**
 * Assigns the staff member's picture to a cheque. @returns its key in the private files @throws not-found if it was
 * assigned already, or after a day
 */
export async function takeChequePicture({ db }: Session, staffId: number, id: number): Promise<string> {
  const [row] = await db
    .delete(chequePictures)
    .where(and(eq(chequePictures.id, id), eq(chequePictures.staffId, staffId)))
    .returning({ file: chequePictures.file })
  if (!row) throw refuse('not-found', 'The picture is no longer stored. Take it again.')
  return row.file
}

/** Forgets pictures that no cheque took within a day. @returns their keys */
export async function forgetOldChequePictures({ db }: Session, clock: Clock): Promise<string[]> {
  const gone = await db
    .delete(chequePictures)
    .where(lt(chequePictures.createdAt, new Date(clock().getTime() - DAY_MS)))
    .returning({ file: chequePictures.file })
  return gone.map(({ file }) => file)
}
