import { startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { loadSpending, lockMember } from './spending.sql.ts'

/** A team member's limits, with the value of its orders of the month. */
export type MemberSpending = Awaited<ReturnType<typeof loadSpending>>[number]

/** The first instant of the calendar month of a day in Nairobi. */
export const monthStart = (day: string): Date => startOfDay(`${day.slice(0, 7)}-01`)

/** The limits of a team member, and the value of its orders of this month. @param day today in Nairobi */
export async function memberSpending({ query }: Session, userId: number, day: string): Promise<MemberSpending | null> {
  const [row] = await loadSpending(query, { userId, since: monthStart(day) })
  return row ?? null
}

/**
 * The same with the member locked until the transaction ends. Two statements sent together: the second reads orders that
 * were committed before the lock was acquired.
 */
export async function lockSpending(tx: Session, userId: number, day: string): Promise<MemberSpending | null> {
  const [, spending] = await Promise.all([lockMember(tx.query, { userId }), memberSpending(tx, userId, day)])
  return spending
}
