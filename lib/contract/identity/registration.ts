import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '../base/call.ts'
import { COMMUNICATION_MODES, COMPANY_LOGO, GENDERS } from '../base/choices.ts'
import { USER_TYPE } from '../base/codes.ts'
import { email, filled, maybe } from '../base/fields.ts'
import { kraPin } from '../base/kra-pin.ts'
import { companyPlaces, placeFields, wholeCompanyPlaces, wholePlace } from '../site/place.ts'
import {
  birthday,
  dialCode,
  localMobile,
  maybeEmail,
  maybeMobile,
  password,
  repeatedPassword,
  sameAgain,
} from './person.ts'

const post = { method: 'POST', body: 'json', answer: 'json', who: EVERYBODY, writes: true } as const

/**
 * The accepted terms, stored with the time. A client of the specification does not send them: its users accept them by
 * confirming the account, as stated in the email.
 */
const consent = z.optional(
  z.object({
    /** Edition of the terms and the privacy notice, "2026-11". */
    edition: z.string().check(z.minLength(1), z.maxLength(20)),
    // Not a literal: if a literal does not match, a form's other checks are not run.
    accepted: z.boolean('Please accept the terms.').check(z.refine((accepted) => accepted, 'Please accept the terms.')),
  }),
)

export const registerConsumer = defineCall({
  ...post,
  name: 'register-consumer',
  path: '/register-consumer',
  summary: 'Registers a consumer (type 2). The response is the same whether or not the email has an account.',
  request: z
    .object({
      userType: z._default(z.literal(USER_TYPE.consumer), USER_TYPE.consumer),
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
      confirmPassword: z.optional(repeatedPassword),
      consent,
    })
    .check(wholePlace, sameAgain('password')),
  reply: z.object({}),
})

export const registerTrader = defineCall({
  ...post,
  body: 'multipart',
  name: 'register-trader',
  path: '/register-trader',
  summary: 'Registers a trader company (type 3). It then waits for the approval of its documents.',
  files: { companyLogo: COMPANY_LOGO },
  request: z
    .object({
      userType: z._default(z.literal(USER_TYPE.trader), USER_TYPE.trader),
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
      confirmPassword: z.optional(repeatedPassword),
      /** As `consent`: a multipart form carries text, the edition that was accepted; empty when it was not. */
      consentEdition: z.optional(z.string().check(z.minLength(1, 'Please accept the terms.'), z.maxLength(20))),
    })
    .check(wholeCompanyPlaces, sameAgain('password')),
  reply: z.object({}),
})

/** The list beside sign-in. */
export const benefits = defineCall({
  name: 'benefits',
  path: '/benefits',
  method: 'GET',
  summary: 'Benefits of an account: the list beside sign-in.',
  who: EVERYBODY,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })),
})
