import type { OnAccount } from '#lib/contract/companies/on-account.ts'

export interface OnAccountRow {
  creditTermsDays: number | null
  dueOn: string | null
  /** Cents of its invoices that the account's money does not pay yet; null before its invoice, absent if not read. */
  accountUnpaidCents?: number | null
}

/** When an order on its company's account is due, and its unpaid amount; null for one that is paid at once. */
export const onAccountOf = ({
  creditTermsDays: termsDays,
  dueOn,
  accountUnpaidCents: unpaid,
}: OnAccountRow): OnAccount =>
  termsDays === null ? null : { termsDays, dueOn, ...(unpaid !== undefined && { unpaid }) }
