import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '../db/client.ts'
import { operatorActions } from '../db/schema/operator.ts'

/** Records an operator's action before it starts. @returns the record's id */
export async function beginAction({ db }: Session, action: typeof operatorActions.$inferInsert): Promise<number> {
  const [row] = await db.insert(operatorActions).values(action).returning({ id: operatorActions.id })
  return (row as { id: number }).id
}

/** Records its outcome; an earlier outcome is not overwritten. */
export async function endAction({ db }: Session, id: number, outcome: string): Promise<void> {
  await db
    .update(operatorActions)
    .set({ outcome: outcome.slice(0, 500) })
    .where(and(eq(operatorActions.id, id), isNull(operatorActions.outcome)))
}
