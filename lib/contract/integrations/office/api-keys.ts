import * as z from 'zod/mini'
import { day, filled } from '../../base/fields.ts'
import { ALL_SCOPES } from '../../base/integration-call.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/**
 * Keys with which other systems call `/integration/v1`. A key is shown once; afterwards its first characters identify
 * it.
 */

export const MAX_KEYS = 50
export const USUAL_PER_MINUTE = 120
export const KEY_STATES = ['active', 'expired', 'revoked'] as const

const apiKey = z.object({
  keyId: z.int(),
  name: z.string(),
  /** The beginning of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(ALL_SCOPES)),
  /** Requests a minute at most. */
  perMinute: z.int(),
  state: z.enum(KEY_STATES),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The last day of validity; null: valid until revoked. */
  lastDay: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>

export const officeApiKeys = defineOfficeCall({
  name: 'office-api-keys',
  path: '/office/settings/api-keys',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'integrations.manage',
  summary: 'The API keys, with their scopes and last use.',
  request: z.object({}),
  reply: z.array(apiKey),
})

export const officeApiKeyMake = defineOfficeCall({
  name: 'office-api-key-make',
  path: '/office/settings/api-keys/make',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  needsFreshFactor: true,
  // A stored response would contain the key.
  idempotent: false,
  access: 'integrations.manage',
  summary: 'Creates an API key. Only this response contains the key.',
  request: z.object({
    name: filled('Name the system that will use it.', 60),
    scopes: z.array(z.enum(ALL_SCOPES)).check(z.minLength(1, 'Choose at least one permission.')),
    perMinute: z.int('Enter a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(6000, 'At most 6,000.')),
    lastDay: z.nullable(day),
  }),
  reply: z.object({ key: apiKey, secret: z.string() }),
})

export const officeApiKeyRevoke = defineOfficeCall({
  name: 'office-api-key-revoke',
  path: '/office/settings/api-keys/revoke',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'integrations.manage',
  summary: 'Revokes an API key permanently: requests with it are refused at once.',
  request: z.object({ keyId: z.int() }),
  reply: apiKey,
})

export const API_KEY_CALLS = [officeApiKeys, officeApiKeyMake, officeApiKeyRevoke]
