import type { StockCause } from '#lib/contract/office/stock-causes.ts'
import type { Actor } from '../../order-events/use-cases/order-event.ts'

/** Why stock changes, for what and by whom: what the trigger on variants writes into the movement. */
export interface StockMove {
  cause: StockCause
  orderId?: string
  staffId?: number
  /** Who, where it is no staff member: a command's operator, "customer", "system". */
  operator?: string
  /** What was written about it. */
  note?: string
  /** "count:12": what it belongs to. */
  source?: string
  /** Now, where nothing is said. */
  at?: Date
}

/** A move as statements take it. */
export const moveText = (move: StockMove): string => JSON.stringify(move)

/** The name that a movement has for somebody who does something to an order. */
export const operatorOf = (actor: Actor): string => (actor.kind === 'operator' ? actor.name : actor.kind)
