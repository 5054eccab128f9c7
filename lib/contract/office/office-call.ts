import type { Call, Schema } from '../call.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may ask a call of the office: somebody with the permission, everybody who is signed in to the office, whoever has given
 * the password and is still to show the second factor (`begun`), or everybody at all (sign-in and invitations).
 */
export type OfficeAccess = Permission | 'staff' | 'begun' | 'open'

/** A call of the office: served by the shop API below `/office`, asked by the office's pages below `/api/office`. */
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
  /** True for what shows customers: without phones.view emails in its answer are masked. */
  showsCustomers?: boolean
}

/** What a declaration leaves out: customers never call the office, and every write is safe to repeat with its key. */
type Declared<C> = Omit<C, 'who' | 'idempotent' | 'acting' | 'inside' | 'own' | 'bareArray'> & {
  /** False for the calls of a sign-in, which are answered anew each time. */
  idempotent?: boolean
  /** True when the BFF answers through a function of its own in `server/office/` (it touches the office's cookie). */
  own?: boolean
}

/** Declares a call of the office and keeps its exact types. */
export function defineOfficeCall<Request extends Schema, Reply extends Schema, Meta extends Schema = Schema>(
  call: Declared<OfficeCall<Request, Reply, Meta>>,
): OfficeCall<Request, Reply, Meta> {
  if (!call.path.startsWith('/office/')) throw new Error(`${call.name}: the office's calls lie below /office.`)
  return { ...call, who: [], idempotent: call.idempotent ?? call.writes }
}
