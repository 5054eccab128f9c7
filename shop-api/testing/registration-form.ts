import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import type { WireRequest } from '#lib/contract/base/call.ts'
import type { registerConsumer, registerTrader } from '#lib/contract/identity/registration.ts'

export const GOOD_PASSWORD = 'Kikoy#2026'

/** Forms that are right, for the sample's places: Nairobi is county 47. */
export const consumerForm = (email: string, cityId: number): WireRequest<typeof registerConsumer> => ({
  firstName: 'Wambui',
  lastName: 'Karanja',
  primaryMobileNumber: '0712345678',
  primaryEmail: email,
  dob: '12/04/1990',
  country: 1,
  county: 47,
  city: cityId,
  postalCode: '00100',
  physicalLocation: 'Biashara Street 12',
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
  consent: { edition: CONSENT_EDITION, accepted: true },
})

export const traderForm = (email: string, cityId: number): WireRequest<typeof registerTrader> => ({
  companyName: 'Mwangi Drapers',
  hqContactNo: '0722000111',
  hqEmailAddress: email,
  invoiceCountry: 1,
  invoiceCounty: 47,
  invoiceCity: cityId,
  invoiceAddress: 'P.O. Box 1234',
  invoicePostalCode: '00100',
  invoicePhysicalLocation: 'Kirinyaga Road 3',
  sameAddress: 1,
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
  consentEdition: CONSENT_EDITION,
})
