import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { FACTORS, passkeyOptions, passkeyResponse } from './session.ts'

/** Second factors: confirm, set up and remove. These responses are never stored for repetition. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: true, idempotent: false } as const

/** Six digits of an authenticator app, or a recovery code. */
const code = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.refine(
    (text) => /^(\d{6}|[0-9A-Z]{10})$/.test(text),
    'Enter the 6 digits, or a recovery code of 10 letters and digits.',
  ),
)
const passkeyId = z.string().check(z.minLength(1), z.maxLength(1400))

export const officeFactorCode = defineOfficeCall({
  ...post,
  name: 'office-factor-code',
  path: '/office/factor/code',
  access: 'begun',
  own: true,
  summary: 'Confirms the second factor with a code of the authenticator app or a recovery code.',
  request: z.object({ code }),
  reply: z.object({
    factor: z.enum(FACTORS),
    /** Recovery codes that are left. */
    codesLeft: z.int(),
  }),
})

export const officeFactorAsk = defineOfficeCall({
  ...post,
  name: 'office-factor-ask',
  path: '/office/factor/passkey-ask',
  access: 'begun',
  summary: 'The challenge for confirming the second factor with a passkey.',
  request: z.object({}),
  reply: z.object({ options: passkeyOptions }),
})

export const officeFactorPasskey = defineOfficeCall({
  ...post,
  name: 'office-factor-passkey',
  path: '/office/factor/passkey',
  access: 'begun',
  own: true,
  summary: 'Confirms the second factor with a passkey.',
  request: z.object({ response: passkeyResponse }),
  reply: z.object({}),
})

/** The user's available factors, and whether the session is complete; used by sign-in and set-up screens. */
export const officeFactors = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  passive: true,
  name: 'office-factors',
  path: '/office/factor',
  access: 'begun',
  summary: 'The caller’s second factors.',
  request: z.object({}),
  reply: z.object({
    name: z.string(),
    email: z.string(),
    isComplete: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    hasAuthenticator: z.boolean(),
    codesLeft: z.int(),
  }),
})

export const officePasskeyPrepare = defineOfficeCall({
  ...post,
  name: 'office-passkey-prepare',
  path: '/office/factor/passkey-prepare',
  access: 'begun',
  summary: 'Options for creating a new passkey.',
  request: z.object({}),
  reply: z.object({ options: passkeyOptions }),
})

export const officePasskeyAdd = defineOfficeCall({
  ...post,
  name: 'office-passkey-add',
  path: '/office/factor/passkey-add',
  access: 'begun',
  own: true,
  summary: 'Adds a passkey.',
  request: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'Name it, such as "Work laptop".'), z.maxLength(60)),
    response: passkeyResponse,
  }),
  reply: z.object({ id: z.string() }),
})

export const officePasskeyRemove = defineOfficeCall({
  ...post,
  name: 'office-passkey-remove',
  path: '/office/factor/passkey-remove',
  access: 'staff',
  needsFreshFactor: true,
  summary: 'Removes a passkey. The last factor cannot be removed.',
  request: z.object({ id: passkeyId }),
  reply: z.object({}),
})

export const officeAuthenticatorPrepare = defineOfficeCall({
  ...post,
  name: 'office-authenticator-prepare',
  path: '/office/factor/authenticator-prepare',
  access: 'begun',
  summary: 'A new secret for an authenticator app. It is active after confirmation with a code.',
  request: z.object({}),
  reply: z.object({ secret: z.string(), address: z.string() }),
})

export const officeAuthenticatorAdd = defineOfficeCall({
  ...post,
  name: 'office-authenticator-add',
  path: '/office/factor/authenticator-add',
  access: 'begun',
  own: true,
  summary: 'Confirms with a code that an authenticator app has the secret, and activates it.',
  request: z.object({
    code: z.string().check(
      z.overwrite((text) => text.replace(/\s/g, '')),
      z.regex(/^\d{6}$/, 'Enter the 6 digits.'),
    ),
  }),
  reply: z.object({}),
})

export const officeAuthenticatorRemove = defineOfficeCall({
  ...post,
  name: 'office-authenticator-remove',
  path: '/office/factor/authenticator-remove',
  access: 'staff',
  needsFreshFactor: true,
  summary: 'Removes the authenticator app. The last factor cannot be removed.',
  request: z.object({}),
  reply: z.object({}),
})

export const officeRecoveryCodes = defineOfficeCall({
  ...post,
  name: 'office-recovery-codes',
  path: '/office/factor/recovery-codes',
  access: 'staff',
  needsFreshFactor: true,
  summary: 'Ten new recovery codes, shown once. Earlier codes become invalid.',
  request: z.object({}),
  reply: z.object({ codes: z.array(z.string()) }),
})

export const FACTOR_CALLS = [
  officeFactorCode,
  officeFactorAsk,
  officeFactorPasskey,
  officeFactors,
  officePasskeyPrepare,
  officePasskeyAdd,
  officePasskeyRemove,
  officeAuthenticatorPrepare,
  officeAuthenticatorAdd,
  officeAuthenticatorRemove,
  officeRecoveryCodes,
]
