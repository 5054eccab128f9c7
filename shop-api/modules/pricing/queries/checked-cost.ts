import { sql } from 'drizzle-orm'
import { variants } from '../../../db/schema/catalogue.ts'

/** The highest cost of a variant in the last 90 days, if it is higher than the current cost. */
export const FORMER_COST = sql<
  number | null
>`CASE WHEN ${variants.formerCostUntil} > now() THEN ${variants.formerCostCents} END`

/**
 * The cost that a price of a variant `v` is compared with: the highest of the last 90 days. This prevents avoiding the
 * second person by lowering the cost first.
 */
export const CHECKED_COST = 'greatest(v.cost_cents, CASE WHEN v.former_cost_until > now() THEN v.former_cost_cents END)'
