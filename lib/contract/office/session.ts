import * as z from 'zod/mini'
import { email } from '../fields.ts'
import { defineOfficeCall } from './office-call.ts'

/** Signing in to the office: password and second factor, or a passkey alone. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const
/** Answered anew each time: what is kept of an answer to repeat must hold no secret. */
const signingIn = { ...post, writes: true, idempotent: false } as const

/** A session's token: between the shop API and the BFF only; the BFF takes it out before a browser sees the answer. */
export const officeTokens = z.object({
  token: z.string(),
  /** When it ends however much it is used, ISO instant. */
  expires: z.string(),
})
export type OfficeTokens = z.output<typeof officeTokens>

export const FACTORS = ['passkey', 'authenticator', 'recovery'] as const

/** What the browser's authenticator answers, as @simplewebauthn/browser gives it; read by the server's library. */
export const passkeyResponse = z.record(z.string().check(z.maxLength(60)), z.unknown())
/** What the browser is to ask its authenticator. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** A wrong email or password is one problem, `wrong-credentials`, whichever of them was wrong. */
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
    /** What this person can show next; none: they are to set one up first. */
    factors: z.array(z.enum(FACTORS)),
    tokens: z.optional(officeTokens),
  }),
})

export const officePasskeyAsk = defineOfficeCall({
  ...signingIn,
  name: 'office-passkey-ask',
  path: '/office/sign-in/passkey-ask',
  access: 'open',
  summary: 'What a browser is to sign to sign in with a passkey alone.',
  request: z.object({}),
  reply: z.object({ options: passkeyOptions }),
})

export const officePasskeySignIn = defineOfficeCall({
  ...signingIn,
  name: 'office-passkey-sign-in',
  path: '/office/sign-in/passkey',
  access: 'open',
  own: true,
  summary: 'Signs in with a passkey alone.',
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
  summary: 'One’s own sessions.',
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
  summary: 'Ends one of one’s own sessions, or all others.',
  request: z.object({
    /** Null: all but this one. */
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
