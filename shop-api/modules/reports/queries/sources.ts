import type { NarrowGroup, ReportBasis } from '#lib/contract/reports/office/report-groups.ts'
import type { ReportNarrow } from '#lib/contract/reports/office/reports.ts'
import { FACTS, PICKED } from './facts.sql.ts'
import { GROUP_KEYS, type GroupKey, IS_AT_STEP, isOfLines } from './group-keys.ts'

/** The source of a report: whole orders and documents if possible, their lines if necessary. */
export interface Source {
  /** The parts of a WITH. */
  parts: string
  /** FROM, over `f`, amounts, and if keys need it `o`, their orders. */
  from: string
  /** WHERE, or empty. */
  where: string
}

const JOINS = {
  rep: 'LEFT JOIN sales_reps sr ON sr.company_id = o.company_id',
  variant: 'LEFT JOIN variants v ON v.id = f.variant_id',
  family: 'LEFT JOIN families c ON c.id = v.family_id',
} as const

/** Each row of `picked` under both names. */
const WHOLE = `FROM picked o CROSS JOIN LATERAL (SELECT o.no, o.counts, o.tenths, o.products, o.delivery, o.discount, o.vat,
  o.rounding, o.plus, o.minus) f`

function conditionOf({ group, key }: ReportNarrow): string {
  if (group !== 'step') return `${GROUP_KEYS[group].key} = $ofKey`
  return Object.entries(IS_AT_STEP).find(([step]) => step === key)?.[1] ?? 'false'
}

/**
 * @param group the division; null to read rows
 * @param withCosts whether `v` must be there, for the cost of products
 */
export function sourceOf(
  basis: ReportBasis,
  group: NarrowGroup | null,
  of: ReportNarrow | null,
  withCosts = false,
): Source {
  const ofLines = basis !== 'money' && [group, of?.group].some((one) => one != null && isOfLines(one))
  const keys: (GroupKey | null)[] = [group, of?.group].map((one) => (one && one !== 'step' ? GROUP_KEYS[one] : null))
  const needed = keys.map((key) => key?.joins)
  const where = of ? `WHERE ${conditionOf(of)}` : ''
  if (!ofLines) return { parts: PICKED[basis], from: [WHOLE, needed.includes('rep') ? JOINS.rep : ''].join(' '), where }
  // Reports that do not divide orders read the whole order or document.
  const hasWhole = [group, of?.group].some((one) => one != null && !isOfLines(one))
  const hasFamily = needed.includes('family')
  const from = [
    'FROM facts f',
    hasWhole ? 'JOIN picked o ON o.no = f.no' : '',
    needed.includes('rep') ? JOINS.rep : '',
    hasFamily || withCosts || needed.includes('variant') ? JOINS.variant : '',
    hasFamily ? JOINS.family : '',
  ]
  const { picked, facts } = { picked: PICKED[basis], facts: FACTS[basis as Exclude<ReportBasis, 'money'>] }
  return { parts: `${picked}, ${facts}`, from: from.join(' '), where }
}
