import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Output } from '#lib/contract/base/call.ts'
import type { faqList, helpSection } from '#lib/contract/content/help.ts'
import { joined } from '#lib/shop/site.ts'
import type { Session } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { cancelReasons, faqs, salesReps, topics } from '../../../db/schema/help.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { loadSite } from '../../site/use-cases/site.ts'
import { findFaqs } from './faqs.sql.ts'

/** Subjects of an enquiry, in their order. */
export const listTopics = ({ db }: Session) =>
  db.select({ id: topics.id, name: topics.name }).from(topics).orderBy(asc(topics.position), asc(topics.id))

/** Why an order or a line is cancelled, in their order. */
export const listCancelReasons = ({ db }: Session) =>
  db
    .select({ id: cancelReasons.id, name: cancelReasons.name })
    .from(cancelReasons)
    .orderBy(asc(cancelReasons.position), asc(cancelReasons.id))

/** Frequent questions: all, or the matches of a text, best first. */
export async function searchFaqs({ db, query }: Session, text: string): Promise<Output<typeof faqList>> {
  if (text !== '') return findFaqs(query, { text, pattern: `%${likeText(text)}%` })
  const { id, question, answer, position } = faqs
  return db.select({ id, question, answer }).from(faqs).orderBy(asc(position), asc(id))
}

async function representativeOf({ db }: Session, companyId: number) {
  const [found] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      mobile: sql<string>`ltrim(${users.mobileNumber}, '0')`,
      code: users.mobileCountryCode,
    })
    .from(salesReps)
    .innerJoin(users, eq(users.id, salesReps.userId))
    .where(and(eq(salesReps.companyId, companyId), users.active, isNull(users.deletedAt)))
  return found
}

/**
 * The shop's contact details, and the contact person of a company.
 * @param companyId of a trader; null for all others
 */
export async function loadHelpSection(
  tx: Session,
  email: string,
  companyId: number | null,
): Promise<Output<typeof helpSection>> {
  const found = companyId === null ? undefined : await representativeOf(tx, companyId)
  const { phone, hours, street, postBox, postalCode, town } = await loadSite(tx)
  return {
    phone,
    email,
    address: joined([street, postBox, joined([postalCode, town], ' ')]),
    hours,
    salesRepresentative: found
      ? {
          name: [found.firstName, found.lastName].filter(Boolean).join(' '),
          email: found.email ?? '',
          contactNo: found.mobile,
          contactNoCode: found.code,
        }
      : null,
  }
}
