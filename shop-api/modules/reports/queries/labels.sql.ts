import * as z from 'zod/mini'
import { PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { type NarrowGroup, nameOfKey } from '#lib/contract/reports/office/report-groups.ts'
import { shortPeriod } from '#lib/format/compared-days.ts'
import type { Session } from '../../../db/client.ts'
import { type Statement, statement } from '../../../db/statement.ts'

/** Current names of the keys of a report's groups. */

const labelRow = z.strictObject({ key: z.string(), label: z.string(), detail: z.string() })
export type GroupLabel = z.output<typeof labelRow>
type LabelStatement = Statement<{ keys: readonly string[] }, typeof labelRow>

const label = (name: string, sql: string): LabelStatement =>
  statement<{ keys: readonly string[] }>()({ name: `report-label-${name}`, row: labelRow, sql })

const NUMBERS = 'ARRAY(SELECT k::bigint FROM unnest($keys::text[]) k)'
const LABELS: Partial<Record<NarrowGroup, LabelStatement>> = {
  variant: label(
    'variant',
    `SELECT v.id::text AS key, concat_ws(', ', f.cluster_name, nullif(c.name, ''), nullif(s.name, '')) AS label, v.code AS detail
    FROM variants v JOIN families f ON f.id = v.family_id
    LEFT JOIN family_colours c ON c.family_id = f.id AND c.code = v.colour_code
    LEFT JOIN family_sizes s ON s.family_id = f.id AND s.code = v.size_code WHERE v.id = ANY(${NUMBERS})`,
  ),
  family: label(
    'family',
    `SELECT f.id::text AS key, f.cluster_name AS label, f.cluster_code AS detail FROM families f WHERE f.id = ANY(${NUMBERS})`,
  ),
  brand: label(
    'brand',
    `SELECT b.code AS key, b.name AS label, '' AS detail FROM brands b WHERE b.code = ANY($keys::text[])`,
  ),
  collection: label(
    'collection',
    `SELECT c.code AS key, c.name AS label, '' AS detail FROM collections c WHERE c.code = ANY($keys::text[])`,
  ),
  company: label(
    'company',
    `SELECT c.id::text AS key, c.name AS label, 'No. ' || c.id AS detail FROM companies c WHERE c.id = ANY(${NUMBERS})`,
  ),
  rep: label(
    'rep',
    `SELECT u.id::text AS key, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'No. ' || u.id) AS label, '' AS detail
    FROM users u WHERE u.id = ANY(${NUMBERS})`,
  ),
  promotion: label(
    'promotion',
    `SELECT p.id::text AS key, p.name AS label, coalesce(p.code, '') AS detail FROM promotions p WHERE p.id = ANY(${NUMBERS})`,
  ),
}

/** The names of some groups, by key. The name of a deleted group is its key. */
export async function labelsOf(
  tx: Session,
  group: NarrowGroup,
  keys: readonly string[],
): Promise<Map<string, GroupLabel>> {
  const fixed = (key: string): string | null => {
    if (group === 'day' || group === 'week' || group === 'month') return shortPeriod(key, group)
    return group === 'method' ? (PAYMENT_METHODS[key as PaymentMethod]?.figuresName ?? key) : nameOfKey(group, key)
  }
  const ask = LABELS[group]
  const asked = keys.filter((key) => fixed(key) === null)
  // The key must be a number if the group has numbers: an address can contain anything.
  const isNumbered = group !== 'brand' && group !== 'collection'
  const known = isNumbered ? asked.filter((key) => /^[1-9]\d{0,15}$/.test(key)) : asked
  const found = ask && known.length > 0 ? await ask(tx.query, { keys: known }) : []
  const byKey = new Map(found.map((row) => [row.key, row]))
  return new Map(keys.map((key) => [key, byKey.get(key) ?? { key, label: fixed(key) ?? `No. ${key}`, detail: '' }]))
}
