import * as z from 'zod/mini'
import { day, money } from './fields.ts'

/** When the balance of an order with a deposit is due: before its parcels are sent, or at the door. */
export const BALANCE_DUE = ['before-dispatch', 'on-delivery'] as const
export type BalanceDue = (typeof BALANCE_DUE)[number]

/** Terms of a deposit: a percentage or an amount, and the balance. */
export const depositTerms = z.object({
  percent: z.nullable(z.int()),
  /** For a product: of each unit. For an order amount: of the order. */
  amount: z.nullable(money),
  balanceDue: z.enum(BALANCE_DUE),
  /** Days from the order to the day on which the balance is due. */
  balanceDays: z.int(),
  /** Percentage of the deposit that the shop retains if the customer cancels after preparation began. */
  retainedPercent: z.int(),
})
export type DepositTerms = z.output<typeof depositTerms>

/** Terms that apply to a cart: the deposit also depends on its delivery (`depositOf`). */
export const cartDeposits = z.object({
  /** Today in Nairobi. */
  today: day,
  /** Lines with their own terms. */
  products: z.array(z.object({ ...depositTerms.shape, withVat: money, quantity: z.number() })),
  /** Terms of orders with a total of at least `from`. */
  orders: z.array(z.object({ ...depositTerms.shape, from: money })),
})
export type CartDeposits = z.output<typeof cartDeposits>

/** The deposit of an order, as its buyer sees it before paying. */
export const deposit = z.object({
  deposit: money,
  balance: money,
  balanceDue: z.enum(BALANCE_DUE),
  balanceDueOn: day,
  /** Of the deposit, the amount that the shop retains if the customer cancels after preparation began. */
  retained: money,
})
export type Deposit = z.output<typeof deposit>

/** The deposit of a placed order. */
export const orderDeposit = z.object({
  deposit: money,
  /** Amount of the deposit still to be paid; 0 once it was paid. */
  depositDue: money,
  /** Amount due after the deposit. */
  balance: money,
  balanceDue: z.enum(BALANCE_DUE),
  balanceDueOn: day,
  retained: money,
  isDepositPaid: z.boolean(),
})
export type OrderDeposit = z.output<typeof orderDeposit>
