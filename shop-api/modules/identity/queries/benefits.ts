import { asc } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { benefits } from '../../../db/schema/accounts.ts'

/** Benefits of an account, for the list beside the sign-in form. */
export const listBenefits = ({ db }: Session): Promise<{ id: number; title: string; text: string }[]> =>
  db
    .select({ id: benefits.id, title: benefits.title, text: benefits.text })
    .from(benefits)
    .orderBy(asc(benefits.position), asc(benefits.id))
