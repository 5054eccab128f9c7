/** The buyer that prices are for, and the day in Nairobi for which they are queried. */
export interface PricedFor {
  /** The company whose agreed prices and ladders apply; null for buyers without a company. */
  companyId: number | null
  day: string
}

/** A company, and the day in Nairobi for which its prices are queried. */
export interface PricedForCompany extends PricedFor {
  companyId: number
}

/** Whether prices are for a company. */
export const isForCompany = (buyer: PricedFor | null): buyer is PricedForCompany =>
  buyer !== null && buyer.companyId !== null
