/** The address stored with an order: names of people and places at the time of order. */
export interface OrderAddress {
  firstName: string
  middleName?: string
  lastName: string
  email: string
  mobileNumber: string
  /** Of a customer without a known phone number. */
  whatsAppName?: string
  /** The business on the invoice of an order without a company account. */
  companyName?: string
  /** Empty: an account's own PIN is not used either. */
  kraPin?: string
  physicalLocation?: string
  postalCode?: string
  country?: string
  county?: string
  city?: string
}
