import { createHash, randomBytes } from 'node:crypto'
import { count, desc, eq, isNull, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Input } from '#lib/contract/base/call.ts'
import type { Scope } from '#lib/contract/base/integration-call.ts'
import { type ApiKey, MAX_KEYS, type officeApiKeyMake } from '#lib/contract/integrations/office/api-keys.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { apiKeyMinutes, apiKeys } from '../../../db/schema/api-keys.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { refuse } from '../../../refusal.ts'
import { countKeyUse } from '../queries/api-keys.sql.ts'

/** API keys of other systems: created and revoked in the office, used below /integration/v1. */

/** Prefix of our keys, recognisable in logs and to scanners for leaked secrets. */
const KEY_BEGINNING = 'fuma_'
const PREFIX_LETTERS = KEY_BEGINNING.length + 6
const MINUTES_KEPT_MS = 60 * 60_000

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const revokers = alias(staffMembers, 'revokers')

/** All keys, the newest first. */
export async function listApiKeys({ db }: Session, now: Date, keyId?: number): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, createdBy: staffMembers.name, revokedBy: revokers.name })
    .from(apiKeys)
    .innerJoin(staffMembers, eq(staffMembers.id, apiKeys.createdBy))
    .leftJoin(revokers, eq(revokers.id, apiKeys.revokedBy))
    .where(keyId === undefined ? undefined : eq(apiKeys.id, keyId))
    .orderBy(desc(apiKeys.id))
  const today = dayInNairobi(now)
  return rows.map(({ key, createdBy, revokedBy }) => ({
    ...{ keyId: key.id, name: key.name, prefix: key.prefix, scopes: key.scopes, perMinute: key.perMinute },
    state: key.revokedAt ? 'revoked' : key.lastDay !== null && key.lastDay < today ? 'expired' : 'active',
    ...{ createdAt: key.createdAt.toISOString(), createdBy, lastDay: key.lastDay },
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    ...{ revokedAt: key.revokedAt?.toISOString() ?? null, revokedBy },
  }))
}

async function keyOf(tx: Session, now: Date, keyId: number): Promise<ApiKey> {
  const [key] = await listApiKeys(tx, now, keyId)
  if (!key) throw refuse('not-found', 'There is no such API key.')
  return key
}

/**
 * Creates a key.
 * @returns it with its secret, which is not stored
 * @throws invalid-request for an expiry day in the past, or if the maximum number of keys exists
 */
export async function makeApiKey(
  tx: Session,
  now: Date,
  { staffId, name, scopes, perMinute, lastDay }: Input<typeof officeApiKeyMake> & { staffId: number },
): Promise<{ key: ApiKey; secret: string }> {
  if (lastDay !== null && lastDay < dayInNairobi(now)) {
    throw refuse('invalid-request', 'This day is in the past.', { fields: { lastDay: 'This day is in the past.' } })
  }
  const [working] = await tx.db.select({ count: count() }).from(apiKeys).where(isNull(apiKeys.revokedAt))
  if ((working?.count ?? 0) >= MAX_KEYS) {
    throw refuse('invalid-request', `There are ${MAX_KEYS} keys. Revoke an unused key first.`)
  }
  const secret = `${KEY_BEGINNING}${randomBytes(32).toString('base64url')}`
  const row = {
    ...{ name, prefix: secret.slice(0, PREFIX_LETTERS), hash: hashOf(secret), scopes: [...new Set(scopes)] },
    ...{ perMinute, createdAt: now, createdBy: staffId, lastDay },
  }
  const [made] = await tx.db.insert(apiKeys).values(row).returning({ id: apiKeys.id })
  return { key: await keyOf(tx, now, made?.id ?? 0), secret }
}

/** Revokes a key; a revoked key is unchanged. @throws not-found */
export async function revokeApiKey(tx: Session, now: Date, keyId: number, staffId: number): Promise<ApiKey> {
  const before = await keyOf(tx, now, keyId)
  if (before.state === 'revoked') return before
  await tx.db.update(apiKeys).set({ revokedAt: now, revokedBy: staffId }).where(eq(apiKeys.id, keyId))
  return keyOf(tx, now, keyId)
}

/** The caller of a request with a key. */
export interface KeyCaller {
  keyId: number
  name: string
  scopes: readonly Scope[]
  perMinute: number
  /** Requests of this minute, this one among them. */
  requests: number
}

/** The caller of this key, with the use counted; null if the key does not exist or is no longer valid. */
export async function callerOfKey({ query }: Session, now: Date, secret: string): Promise<KeyCaller | null> {
  const [found] = await countKeyUse(query, { hash: hashOf(secret), now, day: dayInNairobi(now) })
  if (!found) return null
  const { id: keyId, ...caller } = found
  return { keyId, ...caller }
}

/** Forgets how often keys were used an hour ago. */
export async function forgetOldMinutes({ db }: Session, now: Date): Promise<void> {
  await db.delete(apiKeyMinutes).where(lt(apiKeyMinutes.minute, new Date(now.getTime() - MINUTES_KEPT_MS)))
}
