import type { Query } from '#shop-api/db/client.ts'
import { cancelReasons, faqs, topics } from '../catalogue/help.ts'

/** Questions, topics and cancel reasons, in any shop without them. */
export async function seedHelp(query: Query): Promise<void> {
  const [any] = await query(
    'SELECT 1 FROM topics UNION ALL SELECT 1 FROM faqs UNION ALL SELECT 1 FROM cancel_reasons LIMIT 1',
  )
  if (any) return
  await query(
    `INSERT INTO faqs (id, position, question, answer)
     SELECT position, position, question, answer
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS faq(question, answer, position)`,
    [faqs.map(({ question }) => question), faqs.map(({ answer }) => answer)],
  )
  for (const [table, rows] of [
    ['topics', topics],
    ['cancel_reasons', cancelReasons],
  ] as const) {
    await query(
      `INSERT INTO ${table} (id, position, name)
       SELECT id, position, name FROM unnest($1::int[], $2::text[]) WITH ORDINALITY AS one(id, name, position)`,
      [rows.map(({ id }) => id), rows.map(({ name }) => name)],
    )
  }
}
