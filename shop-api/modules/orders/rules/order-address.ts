/** The address stored with an order: names of people and places at the time of order. */
export interface OrderAddress {
  firstName: string
  middleName?: string
  lastName: string
  email: string
  mobileNumber: string
  /** Of a customer without a known phone number. */
  whatsAppName?: string
  /** Of a customer at the counter, for the invoice. */
  companyName?: string
  kraPin?: string
  physicalLocation?: string
  postalCode?: string
  country?: string
  county?: string
  city?: string
}
