/** Permissions of each role for every office call and job, generated from their declarations. */

import type { OfficeCall } from '#lib/contract/base/office-call.ts'
import {
  ALL_PERMISSIONS,
  ALL_ROLES,
  type Permission,
  permissionsOf,
  type Role,
} from '#lib/contract/base/permissions.ts'
import { OFFICE_CALLS } from '#lib/contract/office-calls.ts'
import { beginStaffSession } from '../modules/staff/use-cases/staff-sessions.ts'
import { openTestDatabase } from '../testing/database.ts'
import { freshKey, type OfficePerson, type OfficeShop, openOfficeShop } from '../testing/office-shop.ts'

let now = new Date('2026-11-25T08:00:00Z')
let shop: OfficeShop
const people = new Map<Role, OfficePerson>()
beforeAll(async () => {
  shop = await openOfficeShop({ clock: () => now, database: await openTestDatabase('empty') })
  for (const role of ALL_ROLES) people.set(role, await shop.staff(role))
}, 120_000)
afterAll(() => shop.close())

/** A separate session: some calls end the session that calls them. */
async function headersOf(role: Role, factorAt = now): Promise<Record<string, string>> {
  const staffId = people.get(role)?.staffId ?? 0
  const session = { staffId, factor: 'authenticator', device: 'Test', network: 'test' } as const
  const { token } = await beginStaffSession(shop.database, factorAt, session)
  return { authorization: `Bearer ${token}`, ...freshKey() }
}

async function ask(call: OfficeCall, headers: Record<string, string>, payload: object = {}) {
  const url = call.path.replace(/\{\w+\}/g, '1')
  const body = call.method === 'GET' ? {} : { payload }
  const answer = await shop.app.inject({ method: call.method, url, headers, ...body })
  const isJson = answer.headers['content-type']?.toString().includes('json')
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined }
}

const permissions: readonly string[] = ALL_PERMISSIONS
const may = (role: Role, { access }: OfficeCall): boolean =>
  !permissions.includes(access) || permissionsOf([role]).has(access as Permission)

/** Writes by an auditor: marking mentions as read, and files of data that they can see. */
const OWN = ['office-order-read', 'office-job-packing-print']

const GUARDED = OFFICE_CALLS.filter(({ access }) => access !== 'open')

test('gives each call a unique name and address', () => {
  const names = OFFICE_CALLS.map(({ name }) => name)
  const addresses = OFFICE_CALLS.map(({ method, path }) => `${method} ${path}`)
  expect(names).toEqual([...new Set(names)])
  expect(addresses).toEqual([...new Set(addresses)])
})

describe.each(GUARDED.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is refused without a sign-in', async () => {
    expect(await ask(call, freshKey())).toEqual({ status: 401, code: 'sign-in-needed' })
  })

  test('is open to the roles that its permission names, and to no other', async () => {
    for (const role of ALL_ROLES) {
      const { status, code } = await ask(call, await headersOf(role))
      if (may(role, call)) expect([role, code]).not.toEqual([role, 'not-allowed'])
      else expect([role, status, code]).toEqual([role, 403, 'not-allowed'])
      expect([role, code]).not.toEqual([role, 'unknown-call'])
    }
  })
})

describe('the second factor', () => {
  const fresh = GUARDED.filter(({ needsFreshFactor }) => needsFreshFactor)
  test.each(fresh.map((call) => [call.name, call] as const))('is required again by %s', async (_name, call) => {
    const before = now
    const headers = await headersOf('owner')
    now = new Date(now.getTime() + 11 * 60_000)
    expect(await ask(call, headers)).toEqual({ status: 403, code: 'factor-needed' })
    now = before
  })
})

test('logs refused calls', async () => {
  const { staffId } = people.get('packer') as OfficePerson
  const call = OFFICE_CALLS.find(({ access }) => access === 'audit.read') as OfficeCall
  await ask(call, await headersOf('packer'))
  const [entry] = await shop.database.query(
    'SELECT action, outcome, after FROM audit_log WHERE staff_id = $1 ORDER BY id DESC LIMIT 1',
    [staffId],
  )
  expect(entry).toEqual({ action: 'audit.read', outcome: 'refused', after: { call: call.name } })
})

test('lets an auditor read, and write only their own data', () => {
  const allowed = permissionsOf(['auditor'])
  const writes = GUARDED.filter((call) => call.writes && allowed.has(call.access as Permission))
  expect(writes.map(({ name }) => name)).toEqual(OWN)
})
