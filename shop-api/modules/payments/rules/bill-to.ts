/** Who pays, as the order has it: the holder's name is never sent by the browser. */
export interface BillTo {
  firstName: string
  lastName: string
  address1: string
  locality: string
  /** ISO 3166, two letters. */
  country: string
  email: string
  postalCode?: string
}
