import type { Call } from '#lib/contract/base/call.ts'
import { PERMISSIONS } from '#lib/contract/base/permissions.ts'
import { areaOf } from '#lib/http/client-network.ts'
import type { From } from '../../../http/trusted-address.ts'
import { logAudit } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import type { Shop } from '../../../shop.ts'
import type { SignedIn } from '../caller.ts'

/**
 * Logs reads of a staff member as a customer that need a permission in the office too, and refuses them without it.
 * @throws view-only without the permission
 */
export async function checkViewAs(
  { database, clock, hash }: Pick<Shop, 'database' | 'clock' | 'hash'>,
  { name, viewAsNeeds }: Call,
  { userId, viewAs }: SignedIn,
  { address, requestId }: From & { requestId: string },
): Promise<void> {
  if (!viewAs || !viewAsNeeds) return
  const mayLook = viewAs.permissions.has(viewAsNeeds)
  const entry = {
    action: 'customers.view-as-look' as const,
    subject: { kind: 'customer', id: userId },
    after: { call: name },
  }
  const actor = { staffId: viewAs.staffId, network: hash('place', areaOf(address)), requestId }
  await logAudit(database, clock(), actor, [entry], mayLook ? 'done' : 'refused')
  if (!mayLook) throw refuse('view-only', `Your roles do not include: ${PERMISSIONS[viewAsNeeds]}.`)
}
