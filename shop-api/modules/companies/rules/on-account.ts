import type { OnAccount } from '#lib/contract/companies/on-account.ts'

export interface OnAccountRow {
  creditTermsDays: number | null
  dueOn: string | null
}

/** When an order on its company's account is due; null for one that is paid at once. */
export const onAccountOf = ({ creditTermsDays: termsDays, dueOn }: OnAccountRow): OnAccount =>
  termsDays === null ? null : { termsDays, dueOn }
