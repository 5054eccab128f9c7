import { isDeepStrictEqual } from 'node:util'
import type { Call, WireRequest } from '#lib/contract/base/call.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { officeEtimsDeviceStart } from '#lib/contract/etims/office/devices.ts'
import { officeEtimsTablesRefresh } from '#lib/contract/etims/office/tables.ts'
import { officePaymentQuery } from '#lib/contract/payments/office/payments.ts'
import { officeRefundCheck } from '#lib/contract/payments/office/refunds.ts'
import type { Database } from '../db/client.ts'
import { staffAuthenticators, staffMembers } from '../db/schema/staff.ts'
import { beginStaffSession } from '../modules/staff/use-cases/staff-sessions.ts'
import { openTestShop, type TestAnswer, type TestShop, type TestShopOptions } from './shop.ts'

/** A staff member of a test with a session in which the second factor was just shown. */
export interface OfficePerson {
  staffId: number
  name: string
  email: string
  headers: { authorization: string }
}

export interface OfficeShop extends TestShop {
  /** Makes a staff member with these roles, signed in. */
  staff: (roles: Role | readonly Role[], more?: { name?: string }) => Promise<OfficePerson>
  /**
   * Calls as this person, with a new idempotency key. A write that is safe to repeat is sent twice, as after a lost
   * response: both responses must be equal.
   * @throws if the call is refused, breaks the contract, or the second response differs
   */
  askAs: <C extends Call>(
    person: OfficePerson,
    call: C,
    wire: WireRequest<C>,
    files?: Record<string, Buffer>,
  ) => Promise<TestAnswer<C>>
  /** Sends a call that must be refused. @throws if it succeeds */
  refusedAs: (person: OfficePerson, call: Call, wire: unknown, files?: Record<string, Buffer>) => Promise<Problem>
}

let count = 0
const next = (): string => String(++count).padStart(6, '0')

/** A fresh Idempotency-Key. */
export const freshKey = (): Record<string, string> => ({ 'idempotency-key': `office-test-key-${next()}` })

/** Makes a staff member, signed in since now. */
export async function makeStaff(
  database: Database,
  roles: Role | readonly Role[],
  { name = `Person ${next()}`, now = new Date() }: { name?: string; now?: Date } = {},
): Promise<OfficePerson> {
  const email = `staff-${next()}@office.test`
  const member = { email, name, roles: [roles].flat() as Role[], state: 'active' as const, createdAt: now }
  const [made] = await database.db.insert(staffMembers).values(member).returning({ staffId: staffMembers.id })
  if (!made) throw new Error('no staff member was made')
  // An owner without a second factor does not count as a second owner for the shop.
  if (member.roles.includes('owner'))
    await database.db.insert(staffAuthenticators).values({ ...made, sealedSecret: 'none', confirmedAt: now })
  const session = { ...made, factor: 'authenticator', device: 'Test', network: 'test' } as const
  const { token } = await beginStaffSession(database, now, session)
  return { ...made, name, email, headers: { authorization: `Bearer ${token}` } }
}

/** A whole shop with an office, over a new database. Close it after the tests. */
export async function openOfficeShop(options: TestShopOptions = {}): Promise<OfficeShop> {
  const shop = await openTestShop(options)
  return { ...shop, ...officeAsker(shop, options.clock) }
}

/** Each call queries a payment provider or KRA again, and returns the present knowledge: it repeats no action. */
const ASKS_A_PROVIDER: ReadonlySet<string> = new Set([
  ...[officeRefundCheck.name, officePaymentQuery.name],
  ...[officeEtimsDeviceStart.name, officeEtimsTablesRefresh.name],
])

/** The content of a response, without its headers. */
const saidIn = ({ data, message, meta }: TestAnswer<Call>) => ({ data, message, meta })

/** The office's part of any test shop. */
export function officeAsker(
  shop: TestShop,
  clock: () => Date = () => new Date(),
): Pick<OfficeShop, 'staff' | 'askAs' | 'refusedAs'> {
  return {
    staff: (roles, more = {}) => makeStaff(shop.database, roles, { now: clock(), ...more }),
    askAs: async (person, call, wire, files) => {
      const headers = { ...person.headers, ...freshKey() }
      const answer = await shop.ask(call, wire, headers, files)
      if (call.writes && call.idempotent && !ASKS_A_PROVIDER.has(call.name)) {
        const again = await shop.ask(call, wire, headers, files)
        if (!isDeepStrictEqual(saidIn(again), saidIn(answer)))
          throw new Error(`${call.name} was answered otherwise when repeated`)
      }
      return answer
    },
    refusedAs: (person, call, wire, files) => shop.refused(call, wire, { ...person.headers, ...freshKey() }, files),
  }
}
