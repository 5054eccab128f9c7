import type { FastifyRequest } from 'fastify'
import type { OfficeCall } from '#lib/contract/office/office-call.ts'
import { refuse } from '../domain/refusal.ts'
import type { Shop } from '../shop.ts'
import { logAudit } from '../store/audit/audit-log.ts'
import { type StaffSession, staffSessionOf } from '../store/staff/staff-sessions.ts'
import { fromOf } from './trusted-address.ts'

const FRESH_FACTOR_MS = 10 * 60_000
const ENDED = 'Your session has ended. Please sign in again.'

/**
 * Who asks a call of the office; null for a call that is open to all. What is not allowed is written to the audit log.
 * @throws sign-in-needed without a session; not-allowed without the permission; factor-needed when the second factor was
 *   shown too long ago
 */
export async function staffCallerOf(
  request: FastifyRequest,
  { database, clock, hash }: Pick<Shop, 'database' | 'clock' | 'hash'>,
  call: OfficeCall,
): Promise<StaffSession | null> {
  if (call.access === 'open') return null
  const now = clock()
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '') ?? []
  const staff = token === undefined ? null : await staffSessionOf(database, now, token, !call.passive)
  if (!staff?.isComplete) throw refuse('sign-in-needed', ENDED)
  const actor = { staffId: staff.staffId, network: hash('place', fromOf(request).address), requestId: request.id }
  if (call.access !== 'staff' && !staff.permissions.has(call.access)) {
    const refused = { action: call.access, after: { call: call.name } }
    await logAudit(database, now, actor, [refused], 'refused')
    throw refuse('not-allowed', 'Your roles do not allow this.')
  }
  const isFresh = staff.factorAt !== null && now.getTime() - staff.factorAt.getTime() < FRESH_FACTOR_MS
  if (call.needsFreshFactor && !isFresh) throw refuse('factor-needed', 'Please confirm that it is you.')
  return staff
}
