import * as z from 'zod/mini'
import { isPassword, PASSWORD_RULE } from '../password.ts'
import { defineCall, EVERYBODY, type FileRule, type UserType } from './call.ts'
import { email, filled, maybe, postalCode, referenceId } from './fields.ts'
import { approvalStatus, type Identity } from './session.ts'

const SIGNED_IN: readonly UserType[] = [1, 2, 3, 5, 6]
const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const password = z.string().check(z.refine(isPassword, PASSWORD_RULE))

const digits = (text: string) => text.replace(/\D/g, '')
/** A phone number as people write it at home: 9 digits, or 10 with the leading 0. Everything but digits is dropped. */
const localNumber = (check: z.core.$ZodCheck<string>[]) =>
  z.codec(z.string().check(...check), z.string(), { decode: digits, encode: (text) => text })
export const localMobile = localNumber([
  z.minLength(1, 'Enter a mobile number.'),
  z.refine((text) => /^\d{9,10}$/.test(digits(text)), 'Enter 9 or 10 digits.'),
])
/** A number that may be left out. */
export const maybeMobile = z.optional(
  localNumber([z.refine((text) => text.trim() === '' || /^\d{9,10}$/.test(digits(text)), 'Enter 9 or 10 digits.')]),
)
/** A country's dialling code without the plus; Kenya's by default. */
export const dialCode = z._default(z.string().check(z.regex(/^\d{1,4}$/, 'Choose a country code.')), '254')

export const maybeEmail = z.optional(z.union([z.literal(''), email]))

/** A buyer's KRA PIN: a letter (A person, P company), nine digits, a letter. */
export const kraPin = z.optional(
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((text) => text === '' || /^[AP]\d{9}[A-Z]$/.test(text), 'A KRA PIN is written like A012345678Z.'),
  ),
)

export const COMMUNICATION_MODES = ['Email', 'Phone'] as const
export const GENDERS = ['Male', 'Female', 'Other'] as const
export const MINIMUM_AGE = 18

/** DD/MM/YYYY, a day that exists. Whether somebody is old enough depends on today: `isOldEnough` of lib/age.ts. */
export const birthday = z.string().check(
  z.minLength(1, 'Enter your date of birth.'),
  z.refine((text) => {
    const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
    if (!day || !month || !year) return false
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return Number(year) >= 1900 && date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  }, 'Write the day as DD/MM/YYYY.'),
)

/**
 * A place of ours: in Kenya county and city are chosen by id; for the other fourteen countries, where we hold no lists,
 * they are typed and the postal code may be left out. What a place needs is checked by `refinePlace`.
 */
export const placeFields = {
  country: z.int().check(z.minimum(1, 'Please choose a country')),
  county: z._default(z.nullable(referenceId), null),
  city: z._default(z.nullable(referenceId), null),
  countyName: maybe(80),
  cityName: maybe(80),
  postalCode: z.optional(z.union([z.literal(''), postalCode])),
  physicalLocation: filled('Enter a building, road or landmark.', 200),
}
/** Kenya in the list of countries. */
export const KENYA = 1

interface Place {
  country: number
  county?: number | null
  city?: number | null
  countyName?: string | undefined
  cityName?: string | undefined
  postalCode?: string | undefined
}

/** What is missing of a place, by field; empty when nothing is. */
export function missingOfPlace({
  country,
  county,
  city,
  countyName,
  cityName,
  postalCode,
}: Place): Record<string, string> {
  if (country === KENYA) {
    return {
      ...(!county && { county: 'Please choose a county' }),
      ...(!city && { city: 'Please choose a city' }),
      ...(!postalCode && { postalCode: 'Enter a postal code.' }),
    }
  }
  return {
    ...(!countyName && { countyName: 'Enter a county or region.' }),
    ...(!cityName && { cityName: 'Enter a town.' }),
  }
}

/** The check that a whole form with one place runs: each missing field gets its own sentence. */
export const wholePlace = z.check<Place>((ctx) => {
  for (const [field, message] of Object.entries(missingOfPlace(ctx.value))) {
    ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value })
  }
})

/** What somebody agreed to, kept with the time: the words as they were shown. */
const consent = z.object({
  /** Which edition of the terms and the privacy notice, "2026-11". */
  edition: z.string().check(z.minLength(1), z.maxLength(20)),
  accepted: z.literal(true, 'Please accept the terms.'),
})

export const registerConsumer = defineCall({
  ...post,
  name: 'register-consumer',
  path: '/register-consumer',
  summary: 'Registers a consumer (type 2). The answer is the same whether the email has an account or not.',
  who: EVERYBODY,
  writes: true,
  request: z
    .object({
      userType: z._default(z.literal(2), 2),
      firstName: filled('Enter your first name.', 60),
      middleName: maybe(60),
      lastName: filled('Enter your last name.', 60),
      primaryMobileCountryCode: dialCode,
      primaryMobileNumber: localMobile,
      primaryEmail: email,
      primaryCommunicationMode: z._default(z.enum(COMMUNICATION_MODES), 'Email'),
      secondaryMobileCountryCode: dialCode,
      secondaryMobileNumber: maybeMobile,
      secondaryEmail: maybeEmail,
      dob: birthday,
      gender: z._default(z.enum(GENDERS), 'Male'),
      ...placeFields,
      kraPin,
      password,
      confirmPassword: z.string(),
      consent,
    })
    .check(
      wholePlace as never,
      z.refine(({ password: first, confirmPassword }) => first === confirmPassword, {
        path: ['confirmPassword'],
        message: 'New password and confirm password does not match',
      }),
    ),
  reply: z.object({}),
})

export const COMPANY_LOGO: FileRule = {
  types: ['image/jpeg', 'image/png'],
  minBytes: 10_240,
  maxBytes: 1_000_000,
  required: false,
  message: 'A logo is a JPEG or PNG picture of 10 KB to 1 MB.',
}

const invoicePlace = {
  invoiceCountry: z.int().check(z.minimum(1, 'Please choose a country')),
  invoiceCounty: z._default(z.nullable(referenceId), null),
  invoiceCity: z._default(z.nullable(referenceId), null),
  invoiceCountyName: maybe(80),
  invoiceCityName: maybe(80),
  /** The post box: "P.O. Box 1234". */
  invoiceAddress: filled('Enter a postal address.', 120),
  invoicePostalCode: z.optional(z.union([z.literal(''), postalCode])),
  invoicePhysicalLocation: filled('Enter a building, road or landmark.', 200),
}
/** Not sent at all when `sameAddress` is 1. */
const deliveryPlace = {
  deliveryCountry: z._default(z.nullable(referenceId), null),
  deliveryCounty: z._default(z.nullable(referenceId), null),
  deliveryCity: z._default(z.nullable(referenceId), null),
  deliveryCountyName: maybe(80),
  deliveryCityName: maybe(80),
  deliveryAddress: maybe(120),
  deliveryPostalCode: z.optional(z.union([z.literal(''), postalCode])),
  deliveryPhysicalLocation: maybe(200),
}

type Prefixed = Record<string, unknown>

/** What is missing of an invoice or delivery place whose fields carry a prefix. */
export function missingOfPrefixed(value: Prefixed, prefix: 'invoice' | 'delivery'): Record<string, string> {
  const at = (name: string) => value[`${prefix}${name}`]
  const missing = missingOfPlace({
    country: Number(at('Country') ?? 0),
    county: at('County') as number | null,
    city: at('City') as number | null,
    countyName: at('CountyName') as string | undefined,
    cityName: at('CityName') as string | undefined,
    postalCode: at('PostalCode') as string | undefined,
  })
  const fields = Object.fromEntries(
    Object.entries(missing).map(([field, message]) => [
      `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}`,
      message,
    ]),
  )
  if (!at('Country')) return { [`${prefix}Country`]: 'Please choose a country' }
  if (!at('Address')) fields[`${prefix}Address`] = 'Enter a postal address.'
  if (!at('PhysicalLocation')) fields[`${prefix}PhysicalLocation`] = 'Enter a building, road or landmark.'
  return fields
}

export const companyPlaces = { ...invoicePlace, sameAddress: z._default(z.literal([0, 1]), 0), ...deliveryPlace }

export const wholeCompanyPlaces = z.check<Prefixed>((ctx) => {
  const missing = {
    ...missingOfPrefixed(ctx.value, 'invoice'),
    ...(ctx.value.sameAddress === 1 ? {} : missingOfPrefixed(ctx.value, 'delivery')),
  }
  for (const [field, message] of Object.entries(missing)) {
    ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value })
  }
})

export const registerTrader = defineCall({
  ...post,
  body: 'multipart',
  name: 'register-trader',
  path: '/register-trader',
  summary: 'Registers a trader company (type 3), which then waits for its papers to be approved.',
  who: EVERYBODY,
  writes: true,
  files: { companyLogo: COMPANY_LOGO },
  request: z
    .object({
      userType: z._default(z.literal(3), 3),
      companyName: filled("Enter the company's name.", 120),
      hqContactCountryCode: dialCode,
      hqContactNo: localMobile,
      hqEmailAddress: email,
      secondaryContactCountryCode: dialCode,
      secondaryContactNo: maybeMobile,
      secondaryEmailAddress: maybeEmail,
      kraPin,
      ...companyPlaces,
      password,
      confirmPassword: z.string(),
      /** A multipart form carries text: the edition that was accepted; empty when it was not. */
      consentEdition: z.string().check(z.minLength(1, 'Please accept the terms.'), z.maxLength(20)),
    })
    .check(
      wholeCompanyPlaces as never,
      z.refine(({ password: first, confirmPassword }) => first === confirmPassword, {
        path: ['confirmPassword'],
        message: 'New password and confirm password does not match',
      }),
    ),
  reply: z.object({}),
})

export const forgotPassword = defineCall({
  ...post,
  name: 'forgot-password',
  path: '/forgot-password',
  summary: 'Sends a link to set a new password, if the email has an account; the answer is the same if not.',
  who: EVERYBODY,
  writes: true,
  request: z.object({ email }),
  reply: z.object({}),
})

const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is not one of ours.'))

export const resetPassword = defineCall({
  ...post,
  name: 'reset-password',
  path: '/reset-password',
  summary: 'Sets a new password with the link that was mailed, and ends all sign-ins.',
  who: EVERYBODY,
  writes: true,
  request: z.object({ newPassword: password, confirmPassword: z.string(), token: linkToken }).check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'New password and confirm password does not match',
    }),
  ),
  reply: z.object({}),
})

export const confirmUser = defineCall({
  ...post,
  name: 'confirm-user',
  path: '/confirm-user',
  summary: 'Confirms an account with the link that was mailed.',
  who: EVERYBODY,
  writes: true,
  request: z.object({ token: linkToken }),
  reply: z.object({}),
})

export const changePassword = defineCall({
  ...post,
  name: 'change-password',
  path: '/change-password',
  summary: 'Changes the password and ends the other sign-ins.',
  who: SIGNED_IN,
  writes: true,
  request: z
    .object({
      oldPassword: z.string().check(z.minLength(1, 'Enter your present password.'), z.maxLength(200)),
      newPassword: password,
      confirmPassword: z.string().check(z.minLength(1, 'Enter the new password again.')),
    })
    .check(
      z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
        path: ['confirmPassword'],
        message: 'New password and confirm password does not match',
      }),
    ),
  reply: z.object({}),
})

/** The whole profile. What belongs to the other kind (person, company) is null. */
export const profile = z.object({
  userId: z.int(),
  userType: z.literal([1, 2, 3, 5, 6]),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  /** Whether papers were handed in. */
  isUploaded: z.boolean(),
  companyName: z.nullable(z.string()),
  /** Address of the logo's call, null without one. */
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
  /** The trader a sales rep acts for, null for none. */
  selectedTrader: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** False until the mailed link was opened. */
  isConfirmed: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** Who a profile says somebody is. */
export function identityOfProfile(profile: Profile): Identity {
  const { userId, userType, companyName, firstName, lastName, declinedReason } = profile
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return {
    userId,
    name: (userType === 3 ? companyName : person) || companyName || person || 'Account',
    userType,
    approvalStatus: profile.approvalStatus,
    declinedReason,
  }
}

export const getProfile = defineCall({
  name: 'get-profile',
  path: '/get-profile',
  method: 'GET',
  summary: 'Who is signed in. The BFF issues the passport anew when it differs.',
  who: SIGNED_IN,
  body: 'none',
  answer: 'json',
  writes: false,
  own: true,
  request: z.object({}),
  reply: profile,
})

/** Either the person's fields or the company's are sent, by the kind of account; which are needed the shop API knows. */
export const updateProfile = defineCall({
  ...post,
  name: 'update-profile',
  path: '/update-profile',
  summary: 'Changes the profile. A new primary email is confirmed by mail first.',
  who: SIGNED_IN,
  writes: true,
  request: z.object({
    companyName: maybe(120),
    kraPin,
    primaryEmail: email,
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
  summary: "One's own company's logo.",
  who: [3],
  body: 'none',
  answer: 'file',
  writes: false,
  request: z.object({}),
  reply: z.object({}),
})

/** The list beside sign-in. */
export const benefits = defineCall({
  name: 'benefits',
  path: '/benefits',
  method: 'GET',
  summary: 'What an account is good for: the list beside sign-in.',
  who: EVERYBODY,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })),
})

/** Everything we hold about somebody (Kenya's Data Protection Act, section 26), as one JSON file. */
export const myData = defineCall({
  name: 'my-data',
  path: '/my-data',
  method: 'GET',
  summary: 'All that is held about the person who asks, as a file.',
  who: SIGNED_IN,
  body: 'none',
  answer: 'file',
  writes: false,
  request: z.object({}),
  reply: z.object({}),
})

export const deleteAccount = defineCall({
  ...post,
  name: 'delete-account',
  path: '/delete-account',
  summary: 'Deletes the account. Orders are kept without the name, as tax law demands.',
  who: SIGNED_IN,
  writes: true,
  own: true,
  request: z.object({ password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)) }),
  reply: z.object({}),
})
