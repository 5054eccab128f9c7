import { sql } from 'drizzle-orm'
import { variants } from '../../../db/schema/catalogue.ts'

/** The highest cost of a variant in the last 90 days, where it is higher than now. */
export const FORMER_COST = sql<
  number | null
>`CASE WHEN ${variants.formerCostUntil} > now() THEN ${variants.formerCostCents} END`

/**
 * The cost that a price is compared with, of a variant `v`: the highest of the last 90 days, so that nobody passes the second
 * person by lowering the cost first.
 */
export const CHECKED_COST = 'greatest(v.cost_cents, CASE WHEN v.former_cost_until > now() THEN v.former_cost_cents END)'
