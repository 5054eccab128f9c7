import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/**
 * Questions whose text or answer contains every word in some form ("paying" finds "pay"), or the text exactly
 * ($pattern, for ILIKE); matches in the question itself first.
 */
export const findFaqs = statement<{ text: string; pattern: string }>()({
  name: 'faq-search',
  row: z.strictObject({ id: z.number(), question: z.string(), answer: z.string() }),
  sql: `
    SELECT id, question, answer FROM (
      SELECT *, setweight(to_tsvector('english', question), 'A') || to_tsvector('english', answer) AS words,
        plainto_tsquery('english', $text) AS searched
      FROM faqs
    ) f
    WHERE words @@ searched OR question ILIKE $pattern OR answer ILIKE $pattern
    ORDER BY ts_rank(words, searched) DESC, position, id`,
})
