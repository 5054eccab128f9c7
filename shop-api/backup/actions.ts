import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '../db/client.ts'
import { operatorActions } from '../db/schema/operator.ts'

/** Notes what an operator is about to do. @returns the note's id */
export async function beginAction({ db }: Session, action: typeof operatorActions.$inferInsert): Promise<number> {
  const [row] = await db.insert(operatorActions).values(action).returning({ id: operatorActions.id })
  return (row as { id: number }).id
}

/** Notes how it ended; what has ended stays as it is. */
export async function endAction({ db }: Session, id: number, outcome: string): Promise<void> {
  await db
    .update(operatorActions)
    .set({ outcome: outcome.slice(0, 500) })
    .where(and(eq(operatorActions.id, id), isNull(operatorActions.outcome)))
}
