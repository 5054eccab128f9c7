import * as z from 'zod/mini'
import { BALANCE_DUE } from '#lib/contract/base/deposit.ts'
import { statement } from '../../../db/statement.ts'

interface TermsFilter {
  /** Null for all. */
  termsId: number | null
  like: string
}

const FILTERED = `
    FROM deposit_terms t
    LEFT JOIN variants v ON v.id = t.variant_id
    LEFT JOIN families f ON f.id = coalesce(t.family_id, v.family_id)
    LEFT JOIN staff_members s ON s.id = t.changed_by
    WHERE ($termsId::bigint IS NULL OR t.id = $termsId::bigint)
      AND ($like = '%%' OR f.cluster_name ILIKE $like OR f.cluster_code ILIKE $like OR v.code ILIKE $like)`

/** Terms of deposits, those of orders first. */
export const listDepositTerms = statement<TermsFilter & { skip: number; most: number }>()({
  row: z.strictObject({
    id: z.number(),
    version: z.number(),
    variantId: z.nullable(z.number()),
    /** The family, also of a variant; null for orders. */
    familyId: z.nullable(z.number()),
    from: z.nullable(z.number()),
    percent: z.nullable(z.number()),
    amount: z.nullable(z.number()),
    balanceDue: z.enum(BALANCE_DUE),
    balanceDays: z.number(),
    retainedPercent: z.number(),
    name: z.nullable(z.string()),
    code: z.nullable(z.string()),
    changedBy: z.nullable(z.string()),
    changedAt: z.date(),
  }),
  sql: `SELECT t.id, t.version, t.variant_id AS "variantId", f.id AS "familyId", t.from_cents AS "from", t.percent,
      t.amount_cents AS amount, t.balance_due AS "balanceDue", t.balance_days AS "balanceDays",
      t.retained_percent AS "retainedPercent", f.cluster_name AS name, coalesce(v.code, f.cluster_code) AS code,
      s.name AS "changedBy", t.changed_at AS "changedAt"
    ${FILTERED}
    ORDER BY t.from_cents NULLS LAST, f.cluster_name, f.id, v.code NULLS FIRST, t.id
    LIMIT $most::int OFFSET $skip::int`,
})

export const countDepositTerms = statement<TermsFilter>()({
  row: z.strictObject({ total: z.int() }),
  sql: `SELECT count(*)::int AS total ${FILTERED}`,
})
