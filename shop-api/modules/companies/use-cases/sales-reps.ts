import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { salesReps } from '../../../db/schema/help.ts'

/** The active sales representative with this number. */
export async function repById({ db }: Session, id: number): Promise<SalesRep | undefined> {
  const [rep] = await db
    .select({
      id: users.id,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      email: sql<string>`coalesce(${users.email}, '')`,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.userType, USER_TYPE.rep), users.active, isNull(users.deletedAt)))
  return rep
}

export interface SalesRep {
  id: number
  name: string
  email: string
}

/** Gives a company its sales representative. @returns false when it has this one already */
export async function assignRep({ db }: Session, companyId: number, userId: number): Promise<boolean> {
  const assigned = await db
    .insert(salesReps)
    .values({ companyId, userId })
    .onConflictDoUpdate({ target: salesReps.companyId, set: { userId }, setWhere: ne(salesReps.userId, userId) })
    .returning({ companyId: salesReps.companyId })
  return assigned.length > 0
}

/** The owners of a company that can be written to. */
export async function ownersWithEmail({ db }: Session, companyId: number): Promise<{ id: number; email: string }[]> {
  const { id, email } = users
  return db
    .select({ id, email: sql<string>`${email}` })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.userType, USER_TYPE.trader),
        isNull(users.deletedAt),
        isNotNull(email),
      ),
    )
}
