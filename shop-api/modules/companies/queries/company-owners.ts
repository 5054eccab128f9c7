import { and, eq, isNull, sql } from 'drizzle-orm'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { notificationSettings } from '../../../db/schema/help.ts'

/** The owners of a company, with its name and whether they want emails. */
export async function companyOwners({ db }: Session, companyId: number) {
  return db
    .select({
      id: users.id,
      email: users.email,
      wantsEmails: sql<boolean>`coalesce(${notificationSettings.email}, true)`,
      name: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(users.companyId, companyId), eq(users.userType, USER_TYPE.trader), isNull(users.deletedAt)))
}
