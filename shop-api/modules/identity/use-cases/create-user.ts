import { eq } from 'drizzle-orm'
import type { UserType } from '#lib/contract/base/codes.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'

export interface NewUser {
  userType: UserType
  /** In lower case. */
  email: string
  companyId: number | null
  firstName: string
  lastName: string | null
  /** Digits without the dialling code; empty without a number. */
  mobileNumber: string
}

/** Adds an account without a password. @returns its id; null when the email has an account */
export async function createUser({ db }: Session, clock: Clock, user: NewUser): Promise<number | null> {
  const [created] = await db
    .insert(users)
    .values({ ...user, communicationMode: 'Email', createdAt: clock() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return created?.id ?? null
}

/** The id of an email's account; null without one. @param email in lower case */
export async function userIdOf({ db }: Session, email: string): Promise<number | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id ?? null
}
