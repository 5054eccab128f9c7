import * as z from 'zod/mini'
import { email } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** Signing in to the office: password and second factor, or a passkey alone. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
/** Never repeated: a stored response must not contain a secret. */
const signingIn = { ...post, writes: true, idempotent: false } as const

/** A session's token: between the shop API and the BFF only; the BFF takes it out before a browser sees the answer. */
export const officeTokens = z.object({
  token: z.string(),
  /** When the session ends regardless of use, ISO instant. */
  expires: z.string(),
})
export type OfficeTokens = z.output<typeof officeTokens>

export const FACTORS = ['passkey', 'authenticator', 'recovery'] as const

/** Response of the browser's authenticator from @simplewebauthn/browser; parsed by the server's library. */
export const passkeyResponse = z.record(z.string().check(z.maxLength(60)), z.unknown())
/** Options for the browser's authenticator. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** A wrong email and a wrong password return the same problem, `wrong-credentials`. */
export const officeSignIn = defineOfficeCall({
  ...signingIn,
  name: 'office-sign-in',
  path: '/office/sign-in',
  access: 'open',
  own: true,
  summary: 'Signs in with email and password; the second factor follows.',
  request: z.object({
    email,
    password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
  }),
  reply: z.object({
    /** Factors that the user can confirm next; empty: the user must first set up a factor. */
    factors: z.array(z.enum(FACTORS)),
    tokens: z.optional(officeTokens),
  }),
})

export const officePasskeyAsk = defineOfficeCall({
  ...signingIn,
  name: 'office-passkey-ask',
  path: '/office/sign-in/passkey-ask',
  access: 'open',
  summary: 'The challenge for signing in with only a passkey.',
  request: z.object({}),
  reply: z.object({ options: passkeyOptions }),
})

export const officePasskeySignIn = defineOfficeCall({
  ...signingIn,
  name: 'office-passkey-sign-in',
  path: '/office/sign-in/passkey',
  access: 'open',
  own: true,
  summary: 'Signs in with only a passkey.',
  request: z.object({ response: passkeyResponse }),
  reply: z.object({ tokens: z.optional(officeTokens) }),
})

export const officeSignOut = defineOfficeCall({
  ...signingIn,
  name: 'office-sign-out',
  path: '/office/sign-out',
  access: 'begun',
  own: true,
  summary: 'Ends this session.',
  request: z.object({}),
  reply: z.object({}),
})

export const officeSessionList = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  name: 'office-session-list',
  path: '/office/me/sessions',
  access: 'staff',
  summary: 'The caller’s sessions.',
  request: z.object({}),
  reply: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      factor: z.nullable(z.enum(FACTORS)),
      startedAt: z.string(),
      lastSeenAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
})

export const officeSessionEnd = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-session-end',
  path: '/office/me/sessions/end',
  access: 'staff',
  summary: 'Ends a session of the caller, or all other sessions.',
  request: z.object({
    /** Null: all except this session. */
    id: z.nullable(z.int().check(z.positive())),
  }),
  reply: z.object({ ended: z.int() }),
})

export const SESSION_CALLS = [
  officeSignIn,
  officePasskeyAsk,
  officePasskeySignIn,
  officeSignOut,
  officeSessionList,
  officeSessionEnd,
]
