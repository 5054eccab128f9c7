import type { Output } from '#lib/contract/call.ts'
import type { faqList, helpSection } from '#lib/contract/help.ts'
import { SITE } from '#lib/shop/site.ts'
import type { Query } from '../../db/client.ts'
import { likeText } from '../sql-conditions.ts'

/** Subjects of an enquiry, in their order. */
export const listTopics = (query: Query) =>
  query<{ id: number; name: string }>('SELECT id, name FROM topics ORDER BY position, id', [], 'topics')

/** Why an order or a line is cancelled, in their order. */
export const listCancelReasons = (query: Query) =>
  query<{ id: number; name: string }>('SELECT id, name FROM cancel_reasons ORDER BY position, id', [], 'cancel-reasons')

/**
 * Questions people ask. With words, those that hold every one of them in some form ("paying" finds "pay"), or the text
 * as it was typed; where the question itself holds them first.
 */
export async function searchFaqs(query: Query, text: string): Promise<Output<typeof faqList>> {
  if (text === '') return query('SELECT id, question, answer FROM faqs ORDER BY position, id', [], 'faqs')
  return query(
    `SELECT id, question, answer FROM (
       SELECT *, setweight(to_tsvector('english', question), 'A') || to_tsvector('english', answer) AS words,
         plainto_tsquery('english', $1) AS asked
       FROM faqs
     ) f
     WHERE words @@ asked OR question ILIKE $2 OR answer ILIKE $2
     ORDER BY ts_rank(words, asked) DESC, position, id`,
    [text, `%${likeText(text)}%`],
    'faq-search',
  )
}

interface Representative {
  firstName: string | null
  lastName: string | null
  email: string
  mobile: string
  code: string
}

/**
 * How we are reached, and who looks after a company.
 * @param companyId of a trader; null for everybody else
 */
export async function loadHelpSection(
  query: Query,
  email: string,
  companyId: number | null,
): Promise<Output<typeof helpSection>> {
  const [found] =
    companyId === null
      ? []
      : await query<Representative>(
          `SELECT u.first_name AS "firstName", u.last_name AS "lastName", coalesce(u.email, '') AS email,
             ltrim(u.mobile_number, '0') AS mobile, u.mobile_country_code AS code
           FROM sales_reps r JOIN users u ON u.id = r.user_id
           WHERE r.company_id = $1 AND u.active AND u.deleted_at IS NULL`,
          [companyId],
        )
  return {
    phone: SITE.phone,
    email,
    address: `${SITE.street}, ${SITE.postBox}, ${SITE.postalCode} ${SITE.town}`,
    hours: SITE.hours,
    salesRepresentative: found
      ? {
          name: [found.firstName, found.lastName].filter(Boolean).join(' '),
          email: found.email,
          contactNo: found.mobile,
          contactNoCode: found.code,
        }
      : null,
  }
}
