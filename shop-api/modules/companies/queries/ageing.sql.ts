import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

const cents = z.number()

/**
 * Companies with an account by number: their entries summed by due day, and the day of their latest reminder.
 * @param companyId null: all @param day the last day of entries
 */
export const pageDueSums = statement<{ companyId: number | null; day: string; after: number; atMost: number }>()({
  name: 'page-due-sums',
  row: z.strictObject({
    companyId: z.number(),
    name: z.string(),
    sums: z.array(z.object({ dueOn: z.nullable(z.string()), cents })),
    remindedOn: z.nullable(z.string()),
  }),
  sql: `SELECT a.company_id::float8 AS "companyId", c.name,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('dueOn', s.due_on, 'cents', s.cents)), '[]') FROM (
        SELECT due_on, sum(amount_cents) AS cents FROM credit_entries WHERE company_id = a.company_id AND day <= $day::date
        GROUP BY due_on) s) AS sums,
      (SELECT max(r.day)::text FROM credit_reminders r WHERE r.company_id = a.company_id) AS "remindedOn"
    FROM credit_accounts a JOIN companies c ON c.id = a.company_id
    WHERE ($companyId::bigint IS NULL OR a.company_id = $companyId) AND a.company_id > $after
    ORDER BY a.company_id LIMIT $atMost`,
})

/**
 * Promises of companies, newest first. `paidCents`: payments and cheques after a promise until its day, without
 * removed payments and bounced cheques.
 * @param atMost of each company
 */
export const latestPromises = statement<{ companyIds: number[]; atMost: number }>()({
  name: 'latest-promises',
  row: z.strictObject({
    companyId: z.number(),
    day: z.string(),
    amountCents: cents,
    person: z.string(),
    note: z.string(),
    madeAt: z.date(),
    by: z.string(),
    paidCents: cents,
  }),
  sql: `SELECT p.company_id::float8 AS "companyId", p.day::text AS day, p.amount_cents::float8 AS "amountCents", p.person, p.note,
      p.made_at AS "madeAt", s.name AS by,
      (SELECT coalesce(-sum(e.amount_cents), 0)::float8 FROM credit_entries e LEFT JOIN cheques q ON q.id = e.cheque_id
        WHERE e.company_id = p.company_id AND e.at > p.made_at AND e.day <= p.day
          AND CASE e.kind WHEN 'cheque' THEN q.status <> 'bounced'
            WHEN 'payment' THEN NOT EXISTS (SELECT 1 FROM credit_entries u WHERE u.undoes = e.id) ELSE false END) AS "paidCents"
    FROM unnest($companyIds::bigint[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT * FROM payment_promises WHERE company_id = wanted.id ORDER BY id DESC LIMIT $atMost) p
    JOIN staff_members s ON s.id = p.staff_id
    ORDER BY p.id DESC`,
})
