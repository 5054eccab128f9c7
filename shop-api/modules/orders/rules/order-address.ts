/** The address kept with an order: names of people and places as they were when it was placed. */
export interface OrderAddress {
  firstName: string
  middleName?: string
  lastName: string
  email: string
  mobileNumber: string
  physicalLocation?: string
  postalCode?: string
  country?: string
  county?: string
  city?: string
}
