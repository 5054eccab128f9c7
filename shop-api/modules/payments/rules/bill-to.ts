/** The payer as stored in the order: the browser never sends the holder's name. */
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
