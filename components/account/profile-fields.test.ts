import * as z from 'zod/mini'
import { type Profile, updateProfile } from '#lib/contract/accounts/profile.ts'
import { fieldsOfProfile } from './profile-fields.ts'

const PERSON: Profile = {
  userId: 1,
  userType: 2,
  approvalStatus: 'approved',
  declinedReason: null,
  isUploaded: false,
  companyName: null,
  companyLogo: null,
  traderCategory: null,
  kraPin: null,
  primaryEmail: 'amina@example.co.ke',
  secondaryEmail: null,
  primaryMobileNumber: '712345678',
  primaryMobileCountry: 'KE',
  primaryMobileCountryCode: '254',
  secondaryMobileNumber: null,
  secondaryMobileCountry: 'KE',
  secondaryMobileCountryCode: '254',
  firstName: 'Amina',
  middleName: null,
  lastName: 'Otieno',
  primaryCommunicationMode: 'Email',
  gender: 'Female',
  dob: '12/04/1990',
  selectedTrader: null,
  isConfirmed: true,
}
const COMPANY: Profile = {
  ...PERSON,
  userType: 3,
  companyName: 'Pwani Linen House',
  firstName: null,
  lastName: null,
  primaryCommunicationMode: null,
  gender: null,
  dob: null,
}

describe('fieldsOfProfile', () => {
  it('returns fields that the shop accepts unchanged, for a person and for a company', () => {
    for (const profile of [PERSON, COMPANY]) {
      expect(z.safeDecode(updateProfile.request, fieldsOfProfile(profile))).toMatchObject({ success: true })
    }
  })
  it('returns only the fields of the profile’s kind', () => {
    expect(fieldsOfProfile(COMPANY)).not.toHaveProperty('firstName')
    expect(fieldsOfProfile(COMPANY)).not.toHaveProperty('dob')
    expect(fieldsOfProfile(COMPANY)).toHaveProperty('companyName', 'Pwani Linen House')
    expect(fieldsOfProfile(PERSON)).not.toHaveProperty('companyName')
  })
  it('leaves a choice empty that was never made', () => {
    const staff = fieldsOfProfile({ ...PERSON, userType: 5, gender: null, primaryCommunicationMode: null, dob: null })
    expect(staff).not.toHaveProperty('gender')
    expect(staff).not.toHaveProperty('primaryCommunicationMode')
    expect(staff).toHaveProperty('dob', '')
  })
})
