import { USER_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import type { Place } from '#shop-api/modules/site/rules/place.ts'

/** The sample accounts, for trials. All have one password, and production has no sample accounts. */
export const SAMPLE_PASSWORD = 'Fuma#2026'

export interface SampleCompany {
  key: string
  name: string
  category: string
  approvalStatus: 'pending' | 'declined' | 'approved'
  declinedReason?: string
  isUploaded: boolean
  kraPin: string
  /** County and town by name, as the reference data spells them. */
  county: string
  city: string
  place: Pick<Place, 'postalAddress' | 'postalCode' | 'physicalLocation'>
}

export interface SamplePerson {
  email: string
  /** Shown in the list of accounts. */
  what: string
  userType: UserType
  company?: string
  firstName?: string
  lastName?: string
  mobile: string
  birthday?: string
  gender?: 'Male' | 'Female' | 'Other'
}

export interface SampleAddress {
  email: string
  firstName: string
  lastName: string
  mobile: string
  county: string
  city: string
  postalCode: string
  physicalLocation: string
  isDefault: boolean
}

export const companies: readonly SampleCompany[] = [
  {
    key: 'approved',
    name: 'Wanjiru & Sons Textiles',
    category: 'Wholesale',
    approvalStatus: 'approved',
    isUploaded: true,
    kraPin: 'P051234567A',
    county: 'Nairobi',
    city: 'Eastleigh',
    place: {
      postalAddress: 'P.O. Box 40217',
      postalCode: '00610',
      physicalLocation: 'Eastleigh, First Avenue, Amal Plaza',
    },
  },
  {
    key: 'nakuru',
    name: 'Nakuru Drapers',
    category: 'Retail',
    approvalStatus: 'approved',
    isUploaded: true,
    kraPin: 'P051998877D',
    county: 'Nakuru',
    city: 'Nakuru',
    place: { postalAddress: 'P.O. Box 2710', postalCode: '20100', physicalLocation: 'Kenyatta Avenue, Merica House' },
  },
  {
    key: 'pending',
    name: 'Pwani Linen House',
    category: 'Hotels and lodges',
    approvalStatus: 'pending',
    isUploaded: true,
    kraPin: 'P051765432B',
    county: 'Mombasa',
    city: 'Nyali',
    place: { postalAddress: 'P.O. Box 1180', postalCode: '80118', physicalLocation: 'Nyali, Links Road, Ratna Square' },
  },
  {
    key: 'declined',
    name: 'Kitale Blanket Centre',
    category: 'Retail',
    approvalStatus: 'declined',
    declinedReason: 'The KRA certificate cannot be read. Please upload a sharper copy.',
    isUploaded: true,
    kraPin: 'P051112223C',
    county: 'Trans-Nzoia',
    city: 'Kitale',
    place: { postalAddress: 'P.O. Box 355', postalCode: '30200', physicalLocation: 'Kenyatta Street, Kitale Arcade' },
  },
]

export const people: readonly SamplePerson[] = [
  {
    email: 'consumer@fuma.test',
    what: 'a consumer',
    userType: USER_TYPE.consumer,
    firstName: 'Amina',
    lastName: 'Otieno',
    mobile: '712345678',
    birthday: '1990-04-12',
    gender: 'Female',
  },
  {
    email: 'trader@fuma.test',
    what: 'a trader, approved',
    userType: USER_TYPE.trader,
    company: 'approved',
    mobile: '722000111',
  },
  {
    email: 'nakuru@fuma.test',
    what: 'another approved trader',
    userType: USER_TYPE.trader,
    company: 'nakuru',
    mobile: '722000999',
  },
  {
    email: 'pending@fuma.test',
    what: 'a trader whose documents are being read',
    userType: USER_TYPE.trader,
    company: 'pending',
    mobile: '733000222',
  },
  {
    email: 'declined@fuma.test',
    what: 'a trader whose documents were declined',
    userType: USER_TYPE.trader,
    company: 'declined',
    mobile: '720000333',
  },
  {
    email: 'branch@fuma.test',
    what: 'a branch customer of the approved trader',
    userType: USER_TYPE.branch,
    company: 'approved',
    firstName: 'Peter',
    lastName: 'Kamau',
    mobile: '711000444',
  },
  {
    email: 'staff@fuma.test',
    what: 'staff',
    userType: USER_TYPE.staff,
    firstName: 'Grace',
    lastName: 'Achieng',
    mobile: '710000555',
  },
  {
    email: 'rep@fuma.test',
    what: 'a sales representative, of both approved traders',
    userType: USER_TYPE.rep,
    firstName: 'Daniel',
    lastName: 'Mutua',
    mobile: '700000666',
  },
]

export const addresses: readonly SampleAddress[] = [
  {
    email: 'consumer@fuma.test',
    firstName: 'Amina',
    lastName: 'Otieno',
    mobile: '254712345678',
    county: 'Nairobi',
    city: 'Westlands',
    postalCode: '00800',
    physicalLocation: 'Mpaka Road, Fuma Court, house 7',
    isDefault: true,
  },
  {
    email: 'consumer@fuma.test',
    firstName: 'Akinyi',
    lastName: 'Otieno',
    mobile: '254733456789',
    county: 'Kisumu',
    city: 'Kisumu',
    postalCode: '40100',
    physicalLocation: 'Milimani, behind the Aga Khan hospital',
    isDefault: false,
  },
  {
    email: 'trader@fuma.test',
    firstName: 'Wanjiru',
    lastName: 'Njoroge',
    mobile: '254722000111',
    county: 'Nairobi',
    city: 'Eastleigh',
    postalCode: '00610',
    physicalLocation: 'Eastleigh, First Avenue, Amal Plaza, ground floor',
    isDefault: true,
  },
]
