/** The address stored with an order: names of people and places at the time of order. */
export interface OrderAddress {
  firstName: string
  middleName?: string
  lastName: string
  email: string
  mobileNumber: string
  /** Of a customer without a known phone number. */
  whatsAppName?: string
  physicalLocation?: string
  postalCode?: string
  country?: string
  county?: string
  city?: string
}
