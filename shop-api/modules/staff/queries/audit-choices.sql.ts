import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Filter choices of the log: each read skips from one value to the next over an index, for any length of the log. */

const oneValue = z.strictObject({ value: z.string() })

export const listActions = statement()({
  row: oneValue,
  sql: `WITH RECURSIVE found AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT l.action FROM audit_log l WHERE l.action > found.action ORDER BY l.action LIMIT 1)
      FROM found WHERE found.action IS NOT NULL
    ) SELECT action AS value FROM found WHERE action IS NOT NULL ORDER BY 1`,
})

export const listSubjectKinds = statement()({
  row: oneValue,
  sql: `WITH RECURSIVE found AS (
      (SELECT subject_kind FROM audit_log WHERE subject_kind IS NOT NULL ORDER BY subject_kind LIMIT 1)
      UNION ALL
      SELECT (SELECT l.subject_kind FROM audit_log l WHERE l.subject_kind > found.subject_kind ORDER BY l.subject_kind LIMIT 1)
      FROM found WHERE found.subject_kind IS NOT NULL
    ) SELECT subject_kind AS value FROM found WHERE subject_kind IS NOT NULL ORDER BY 1`,
})

export const listActors = statement()({
  row: z.strictObject({ id: z.int(), name: z.string() }),
  sql: `SELECT s.id::int AS id, s.name FROM staff_members s
    WHERE EXISTS (SELECT 1 FROM audit_log l WHERE l.staff_id = s.id) ORDER BY s.name`,
})
