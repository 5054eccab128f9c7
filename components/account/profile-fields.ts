import { ownsCompany } from '#lib/account/capabilities.ts'
import type { Profile } from '#lib/contract/accounts/profile.ts'

/** Whether a profile is a company's: its form has the company's fields, else a person's. */
export const isCompany = ({ userType }: Pick<Profile, 'userType'>): boolean => ownsCompany(userType)

/**
 * The values of the profile's form: the company's fields or the person's, never both, as a request has one kind. A
 * missing value is an empty field, or null for a choice.
 */
export function fieldsOfProfile(profile: Profile) {
  const both = {
    primaryEmail: profile.primaryEmail,
    secondaryEmail: profile.secondaryEmail ?? '',
    primaryMobileCountryCode: profile.primaryMobileCountryCode,
    primaryMobileNumber: profile.primaryMobileNumber,
    secondaryMobileCountryCode: profile.secondaryMobileCountryCode,
    secondaryMobileNumber: profile.secondaryMobileNumber ?? '',
    kraPin: profile.kraPin ?? '',
  }
  if (isCompany(profile)) return { ...both, companyName: profile.companyName ?? '' }
  const { primaryCommunicationMode, gender } = profile
  return {
    ...both,
    firstName: profile.firstName ?? '',
    middleName: profile.middleName ?? '',
    lastName: profile.lastName ?? '',
    dob: profile.dob ?? '',
    ...(primaryCommunicationMode && { primaryCommunicationMode }),
    ...(gender && { gender }),
  }
}
