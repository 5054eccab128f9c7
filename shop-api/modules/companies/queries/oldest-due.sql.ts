/**
 * The earliest due day of a company with an unpaid amount; null without such a day. Money without a due day, and a day with
 * more credits than invoices, pays the earliest due amounts first, as in `ageingOf`.
 * @param companyId column of the company in the statement
 */
export const oldestDueOn = (companyId: string) => `(
  SELECT min(d.due_on) FILTER (WHERE d.cents > 0 AND d.owed + least(0, d.others) > 0) FROM (
    SELECT g.due_on, g.cents,
      sum(CASE WHEN g.due_on IS NOT NULL AND g.cents > 0 THEN g.cents ELSE 0 END) OVER (ORDER BY g.due_on NULLS FIRST) AS owed,
      sum(CASE WHEN g.due_on IS NOT NULL AND g.cents > 0 THEN 0 ELSE g.cents END) OVER () AS others
    FROM (SELECT e.due_on, sum(e.amount_cents) AS cents FROM credit_entries e
      WHERE e.company_id = ${companyId} GROUP BY e.due_on) g
  ) d WHERE d.due_on IS NOT NULL)`
