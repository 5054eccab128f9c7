import type { Call, Schema } from './call.ts'
import type { Permission } from './permissions.ts'

/**
 * Access to an office call: staff with a permission, all signed-in staff (`staff`), users who have given the password
 * and must still confirm the second factor (`begun`), or all callers (`open`: sign-in and invitations).
 */
export type OfficeAccess = Permission | 'staff' | 'begun' | 'open'

/** A call of the office: served by the shop API below `/office`, called by the office's pages below `/api/office`. */
export interface OfficeCall<
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
  Meta extends Schema = Schema,
> extends Call<Request, Reply, Meta> {
  access: OfficeAccess
  /** True when the second factor must have been shown in the last ten minutes. */
  needsFreshFactor?: boolean
  /** True for a read that is written to the audit log: documents, lists of personal data, a phone number. */
  isLogged?: boolean
  /** True if the response contains customer data: without phones.view its emails are masked. */
  showsCustomers?: boolean
}

/** Omits fields with fixed values: customers never call the office, and every write can be repeated with its key. */
type Declared<C> = Omit<C, 'who' | 'idempotent' | 'acting' | 'inside' | 'own' | 'bareArray'> & {
  /** False for sign-in calls: their responses are never repeated. */
  idempotent?: boolean
  /** True if the BFF handles it with a separate function in `server/office/` (it touches the office's cookie). */
  own?: boolean
}

/** Declares an office call and preserves its exact types. */
export function defineOfficeCall<Request extends Schema, Reply extends Schema, Meta extends Schema = Schema>(
  call: Declared<OfficeCall<Request, Reply, Meta>>,
): OfficeCall<Request, Reply, Meta> {
  if (!call.path.startsWith('/office/')) throw new Error(`${call.name}: the office's calls lie below /office.`)
  return { ...call, who: [], idempotent: call.idempotent ?? call.writes }
}
