import type { FastifyRequest } from 'fastify'
import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { areaOf } from '#lib/http/client-network.ts'
import { NotAllowed } from '../../http/not-allowed.ts'
import { fromOf } from '../../http/trusted-address.ts'
import { type AuditActor, logAudit } from '../../observe/audit-log.ts'
import { refuse } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import { type StaffSession, staffSessionOf } from './use-cases/staff-sessions.ts'

const FRESH_FACTOR_MS = 10 * 60_000
const ENDED = 'Your session has ended. Please sign in again.'

/** For calls whose permission depends on the input. @throws NotAllowed */
export function demandPermission(staff: StaffSession, permission: Permission): void {
  if (!staff.permissions.has(permission)) throw new NotAllowed(permission)
}

/** @throws factor-needed when the second factor was shown too long ago */
export function demandFreshFactor({ factorAt }: StaffSession, now: Date): void {
  const isFresh = factorAt !== null && now.getTime() - factorAt.getTime() < FRESH_FACTOR_MS
  if (!isFresh) throw refuse('factor-needed', 'Please confirm that it is you.')
}

/** The staff member who calls the office, and the actor in the audit log; both null for a call that is open to all. */
export interface StaffCaller {
  staff: StaffSession | null
  /** For code that writes to the audit log itself. */
  actor: AuditActor | null
}

/**
 * Reads the caller of an office call. Refusals for missing permissions are written to the audit log.
 * @throws sign-in-needed without a session; not-allowed without the permission; factor-needed if the second factor was
 * shown too long ago
 */
export async function staffCallerOf(
  request: FastifyRequest,
  { database, clock, hash }: Pick<Shop, 'database' | 'clock' | 'hash'>,
  call: OfficeCall,
): Promise<StaffCaller> {
  if (call.access === 'open') return { staff: null, actor: null }
  const now = clock()
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '') ?? []
  const staff = token === undefined ? null : await staffSessionOf(database, now, token, !call.passive)
  if (!staff || !(staff.isComplete || call.access === 'begun')) throw refuse('sign-in-needed', ENDED)
  const network = hash('place', areaOf(fromOf(request).address))
  const actor = { staffId: staff.staffId, network, requestId: request.id }
  if (call.access !== 'staff' && call.access !== 'begun' && !staff.permissions.has(call.access)) {
    const refused = { action: call.access, after: { call: call.name } }
    await logAudit(database, now, actor, [refused], 'refused')
    throw new NotAllowed(call.access)
  }
  if (call.needsFreshFactor) demandFreshFactor(staff, now)
  return { staff, actor }
}
