import { isOldEnough, isoOfBirthday, TOO_YOUNG } from '#lib/account/age.ts'
import { ownsCompany } from '#lib/account/capabilities.ts'
import type { Profile, updateProfile } from '#lib/contract/accounts/profile.ts'
import type { Input } from '#lib/contract/base/call.ts'
import type { Clock } from '#lib/format/clock.ts'
import { refuse } from '../../../refusal.ts'
import { type DocumentStatus, identityLockReason } from '../../companies/rules/kyc-states.ts'

export type ProfileForm = Input<typeof updateProfile>

/** Required fields of a company owner's form, or else of a person's. */
function missingFields(form: ProfileForm, isOwner: boolean, clock: Clock): Record<string, string> {
  if (isOwner) return form.companyName ? {} : { companyName: "Enter the company's name." }
  return {
    ...(!form.firstName && { firstName: 'Enter your first name.' }),
    ...(!form.lastName && { lastName: 'Enter your last name.' }),
    ...(!form.primaryCommunicationMode && { primaryCommunicationMode: 'Choose how we contact you.' }),
    ...(!form.gender && { gender: 'Choose one.' }),
    ...(!form.dob ? { dob: 'Enter your date of birth.' } : !isOldEnough(form.dob, clock) && { dob: TOO_YOUNG }),
  }
}

/** The changed profile: the user's columns, and an owner's company columns. */
export interface ProfileChanges {
  user: {
    mobileNumber: string
    mobileCountryCode: string
    secondaryEmail: string | null
    secondaryMobileNumber: string | null
    secondaryMobileCountryCode: string
    firstName: string | null
    middleName: string | null
    lastName: string | null
    communicationMode: string | null
    gender: string | null
    /** YYYY-MM-DD. */
    birthday: string | null
    kraPin: string | null
  }
  company: { name: string; kraPin: string | null } | null
  /** The email to sign in with, in lower case. */
  email: string
}

/**
 * Applies a form to a profile. Name and KRA PIN of a company are fixed while its documents prove them.
 * @param documents of the user's company; null without a company
 * @throws ProblemError invalid-request with a sentence per field
 */
export function changeProfile(
  form: ProfileForm,
  before: Pick<Profile, 'userType' | 'kraPin' | 'companyName'>,
  documents: DocumentStatus | null,
  clock: Clock,
): ProfileChanges {
  const isOwner = ownsCompany(before.userType)
  const provesPin = isOwner && documents ? identityLockReason(documents, 'KRA PIN') : null
  // A form without the field leaves a proved PIN unchanged.
  const kraPin = provesPin && form.kraPin === undefined ? before.kraPin : form.kraPin || null
  const isRenamed = isOwner && form.companyName && form.companyName !== before.companyName
  const provesName = documents && isRenamed ? identityLockReason(documents, 'name') : null
  const fields = {
    ...missingFields(form, isOwner, clock),
    ...(provesName && { companyName: provesName }),
    ...(provesPin && kraPin !== before.kraPin && { kraPin: provesPin }),
  }
  const [first] = Object.values(fields)
  if (first) throw refuse('invalid-request', first, { fields })
  const contact = {
    mobileNumber: form.primaryMobileNumber,
    mobileCountryCode: form.primaryMobileCountryCode,
    secondaryEmail: form.secondaryEmail?.toLowerCase() || null,
    secondaryMobileNumber: form.secondaryMobileNumber || null,
    secondaryMobileCountryCode: form.secondaryMobileCountryCode,
  }
  const email = form.primaryEmail.toLowerCase()
  if (isOwner) return { user: { ...contact, ...NO_PERSON }, company: { name: form.companyName ?? '', kraPin }, email }
  return { user: { ...contact, ...personOf(form, kraPin) }, company: null, email }
}

const personOf = (form: ProfileForm, kraPin: string | null) => ({
  firstName: form.firstName ?? null,
  middleName: form.middleName || null,
  lastName: form.lastName ?? null,
  communicationMode: form.primaryCommunicationMode ?? null,
  gender: form.gender ?? null,
  birthday: form.dob ? isoOfBirthday(form.dob) : null,
  kraPin,
})

const NO_PERSON = {
  ...{ firstName: null, middleName: null, lastName: null, communicationMode: null },
  ...{ gender: null, birthday: null, kraPin: null },
}
