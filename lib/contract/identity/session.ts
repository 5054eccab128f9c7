import * as z from 'zod/mini'
import { defineCall, EVERYBODY, SIGNED_IN } from '../base/call.ts'
import { USER_TYPES } from '../base/codes.ts'
import { email, flag } from '../base/fields.ts'

/** The status of a trader's KYC documents; all other accounts are approved from the start. */
export const approvalStatus = z.enum(['pending', 'declined', 'approved'])
export type ApprovalStatus = z.output<typeof approvalStatus>

/** The signed-in user, as in sign-in and profile responses. */
export const identity = z.object({
  userId: z.int(),
  /** "Amina Otieno", or the company's name for type 3. */
  name: z.string(),
  userType: z.literal(USER_TYPES),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
})
export type Identity = z.output<typeof identity>

/**
 * The tokens of a session: a short-lived token, and a refresh token. Only between the shop API and the BFF: the BFF
 * removes them from every response to a browser.
 */
export const tokens = z.object({
  token: z.string(),
  /** When it ends, ISO instant. */
  tokenExpires: z.string(),
  refreshToken: z.string(),
  /** When the session ends regardless of token renewals; ISO instant. */
  sessionExpires: z.string(),
})
export type Tokens = z.output<typeof tokens>

const open = { method: 'POST', body: 'json', answer: 'json' } as const

/** A wrong email and a wrong password return the same problem, `wrong-credentials` (422, never 401). */
export const login = defineCall({
  ...open,
  name: 'login',
  path: '/login',
  summary: 'Signs in.',
  who: EVERYBODY,
  writes: true,
  own: true,
  request: z.object({
    email,
    password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
    /**
     * Extends the session to 30 days; otherwise it ends with the browser session, after at most a day. Types 5 and 6:
     * always at most eight hours, and half an hour after the last use.
     */
    remember: flag,
    /**
     * Additions of ours. Types 5 and 6 on a device that is not known: the first answer is `factor-needed` and a code is mailed;
     * the same request with the code signs in.
     */
    code: z.optional(z.string().check(z.trim(), z.regex(/^(\d{3} ?\d{3})?$/, 'Enter the six digits of the code.'))),
    /** Returned by earlier sign-ins on this device; the storefront stores them in a cookie. */
    deviceTokens: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(5))),
  }),
  reply: z.extend(identity, { tokens: z.optional(tokens), deviceToken: z.optional(z.string()) }),
})

/** Ends this sign-in. */
export const logout = defineCall({
  ...open,
  name: 'logout',
  path: '/logout',
  summary: 'Ends the current session.',
  who: EVERYBODY,
  writes: true,
  own: true,
  request: z.object({}),
  reply: z.object({}),
})

/** The old pair stays valid for 30 s, so that two requests of one browser can renew at the same time. */
export const refreshToken = defineCall({
  ...open,
  name: 'refresh-token',
  path: '/refresh-token',
  summary: 'A new token for a refresh token. Later reuse of a refresh token ends the whole session.',
  who: EVERYBODY,
  writes: true,
  inside: true,
  request: z.object({ refreshToken: z.string().check(z.minLength(20), z.maxLength(200)) }),
  reply: z.extend(identity, { tokens }),
})

export const sessionList = defineCall({
  ...open,
  name: 'session-list',
  path: '/session-list',
  summary: "The caller's sessions, most recently used first.",
  who: SIGNED_IN,
  writes: false,
  request: z.object({}),
  reply: z.array(
    z.object({
      id: z.int(),
      /** "Chrome on Android", read from its User-Agent. */
      device: z.string(),
      startedAt: z.string(),
      lastSeenAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
})

export const endSession = defineCall({
  ...open,
  name: 'end-session',
  path: '/end-session',
  summary: 'Ends a session of the caller, or all other sessions without an id.',
  who: SIGNED_IN,
  writes: true,
  request: z.object({ id: z._default(z.nullable(z.int()), null) }),
  reply: z.object({ ended: z.int() }),
})
