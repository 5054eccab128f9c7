import * as z from 'zod/mini'
import { defineCall, SIGNED_IN } from '../base/call.ts'
import { COMMUNICATION_MODES, COMPANY_LOGO, GENDERS } from '../base/choices.ts'
import { USER_TYPE, USER_TYPES } from '../base/codes.ts'
import { email, maybe } from '../base/fields.ts'
import { kraPin } from '../base/kra-pin.ts'
import { birthday, dialCode, localMobile, maybeEmail, maybeMobile } from '../identity/person.ts'
import { approvalStatus, type Identity } from '../identity/session.ts'

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const

/** The whole profile. Fields of the other kind (person, company) are null. */
export const profile = z.object({
  userId: z.int(),
  userType: z.literal(USER_TYPES),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  /** Whether KYC documents were uploaded. */
  isUploaded: z.boolean(),
  companyName: z.nullable(z.string()),
  /** Address of the logo's call, null without a logo. */
  companyLogo: z.nullable(z.string()),
  traderCategory: z.nullable(z.string()),
  kraPin: z.nullable(z.string()),
  primaryEmail: z.string(),
  secondaryEmail: z.nullable(z.string()),
  primaryMobileNumber: z.string(),
  primaryMobileCountry: z.string(),
  primaryMobileCountryCode: z.string(),
  secondaryMobileNumber: z.nullable(z.string()),
  secondaryMobileCountry: z.string(),
  secondaryMobileCountryCode: z.string(),
  firstName: z.nullable(z.string()),
  middleName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  primaryCommunicationMode: z.nullable(z.enum(COMMUNICATION_MODES)),
  gender: z.nullable(z.enum(GENDERS)),
  /** DD/MM/YYYY. */
  dob: z.nullable(z.string()),
  /** The trader that a sales representative acts for; null without a trader. */
  selectedTrader: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** False until the mailed link was opened. */
  isConfirmed: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** The identity that a profile names. */
export function identityOfProfile(profile: Profile): Identity {
  const { userId, userType, companyName, firstName, lastName, declinedReason } = profile
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return {
    userId,
    name: (userType === USER_TYPE.trader ? companyName : person) || companyName || person || 'Account',
    userType,
    approvalStatus: profile.approvalStatus,
    declinedReason,
  }
}

export const getProfile = defineCall({
  name: 'get-profile',
  path: '/get-profile',
  method: 'GET',
  summary: "The signed-in user's profile. The BFF updates the identity cookie if it differs.",
  who: SIGNED_IN,
  body: 'none',
  answer: 'json',
  writes: false,
  own: true,
  request: z.object({}),
  reply: profile,
})

/** Fields of the person or of the company, by account type; the shop API checks the required fields. */
export const updateProfile = defineCall({
  ...post,
  name: 'update-profile',
  path: '/update-profile',
  summary: 'Changes the profile. A new primary email needs the current password, and is confirmed by email first.',
  who: SIGNED_IN,
  request: z.object({
    companyName: maybe(120),
    kraPin,
    primaryEmail: email,
    /** Extension: required if the primary email changes. */
    currentPassword: z.optional(z.string().check(z.maxLength(200))),
    secondaryEmail: maybeEmail,
    primaryMobileCountryCode: dialCode,
    primaryMobileNumber: localMobile,
    secondaryMobileCountryCode: dialCode,
    secondaryMobileNumber: maybeMobile,
    firstName: maybe(60),
    middleName: maybe(60),
    lastName: maybe(60),
    primaryCommunicationMode: z.optional(z.enum(COMMUNICATION_MODES)),
    gender: z.optional(z.enum(GENDERS)),
    dob: z.optional(birthday),
  }),
  reply: profile,
})

/** The company's logo, as a file. */
export const companyLogo = defineCall({
  name: 'company-logo',
  path: '/company-logo',
  method: 'GET',
  summary: "The logo of the caller's company.",
  who: [USER_TYPE.trader],
  body: 'none',
  answer: 'file',
  fileTypes: ['image/jpeg', 'image/png'],
  writes: false,
  /** Changes with each logo, so that a browser does not show a cached one. */
  request: z.object({ v: z.optional(z.string().check(z.maxLength(20))) }),
  reply: z.object({}),
})

/** Sets a new logo, or removes it without a file. */
export const companyLogoUpdate = defineCall({
  ...post,
  body: 'multipart',
  name: 'company-logo-update',
  path: '/company-logo-update',
  summary: "Changes the logo of the caller's company; without a file it is removed.",
  who: [USER_TYPE.trader],
  files: { companyLogo: COMPANY_LOGO },
  request: z.object({}),
  reply: profile,
})

/** All data we store about a person (Kenya's Data Protection Act, section 26), as one JSON file. */
export const myData = defineCall({
  name: 'my-data',
  ownOnly: true,
  path: '/my-data',
  method: 'GET',
  summary: 'All data stored about the caller, as a file.',
  who: SIGNED_IN,
  body: 'none',
  answer: 'file',
  fileTypes: ['application/json'],
  writes: false,
  request: z.object({}),
  reply: z.object({}),
})

export const deleteAccount = defineCall({
  ...post,
  name: 'delete-account',
  path: '/delete-account',
  summary: 'Deletes the account. Orders are retained without the name, as required by tax law.',
  who: SIGNED_IN,
  own: true,
  request: z.object({ password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)) }),
  reply: z.object({}),
})
