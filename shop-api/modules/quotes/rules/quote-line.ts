/** A line of a version: the list price at that time, and the price that counts at acceptance. Prices of a wish are 0. */
export interface QuoteLine {
  productId: number
  code: string
  name: string
  unit: string
  tenths: number
  /** Ex-VAT, of one unit. */
  listCents: number
  quotedCents: number
  vatPerc: number
  /** Of the line at the quoted price. */
  exVatCents: number
  vatCents: number
}
