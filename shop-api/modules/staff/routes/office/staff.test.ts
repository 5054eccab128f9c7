/** The Staff section: roles, the last owner, departures by two people; settings that need two people. */

import { officePresence, officeViewDelete, officeViewList, officeViewSave } from '#lib/contract/office/office/views.ts'
import {
  officeHealth,
  officeRefundLimitSave,
  officeRefundWaysSave,
  officeSettings,
} from '#lib/contract/site/office/settings.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { officeAuditChoices, officeAuditEntry, officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { officeStaffInvite, officeStaffReset } from '#lib/contract/staff/office/invitation.ts'
import {
  officeStaffLeave,
  officeStaffList,
  officeStaffRoles,
  officeStaffSessionsEnd,
} from '#lib/contract/staff/office/staff.ts'
import { openTestDatabase } from '../../../../testing/database.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { beginStaffSession } from '../../use-cases/staff-sessions.ts'

let now = new Date('2026-11-25T08:00:00Z')
let shop: OfficeShop
let owner: OfficePerson
beforeEach(async () => {
  shop = await openOfficeShop({ clock: () => now, database: await openTestDatabase('empty') })
  owner = await shop.staff('owner', { name: 'Salome Wairimu' })
}, 60_000)
afterEach(() => shop.close())

const memberOf = async (person: OfficePerson) => {
  const { data } = await shop.askAs(owner, officeStaffList, {})
  const found = data.find(({ staffId }) => staffId === person.staffId)
  if (!found) throw new Error('no such member')
  return found
}

/** Owners with an email that contains this text. */
const ownersMailed = async (words: string) => {
  const rows = await shop.database.query<{ to: string }>(
    `SELECT DISTINCT "to" FROM mails WHERE text LIKE '%' || $1 || '%' ORDER BY 1`,
    [words],
  )
  return rows.map(({ to }) => to)
}

describe('roles', () => {
  test('apply from the next request on, with their previous state in the log', async () => {
    const packer = await shop.staff('packer', { name: 'Joseph Mwangi' })
    await shop.refusedAs(packer, officeStaffList, {})
    const change = { staffId: packer.staffId, version: 1, name: 'Joseph Mwangi', roles: ['packer', 'auditor'] as const }
    const { data } = await shop.askAs(owner, officeStaffRoles, { ...change, roles: [...change.roles] })
    expect(data).toMatchObject({ roles: ['packer', 'auditor'], version: 2, sessions: 1 })
    await shop.askAs(packer, officeStaffList, {})
    const log = await shop.askAs(owner, officeAuditList, { subject: { kind: 'staff', id: String(packer.staffId) } })
    expect(log.data[0]).toMatchObject({
      ...{ action: 'staff.roles', who: 'Salome Wairimu', before: { roles: ['packer'] }, hasPersonal: false },
    })
  })

  test('are shown, not overwritten, if a colleague has changed them', async () => {
    const packer = await shop.staff('packer')
    const change = { staffId: packer.staffId, version: 1, name: packer.name }
    await shop.askAs(owner, officeStaffRoles, { ...change, roles: ['finance'] })
    const refusal = await shop.refusedAs(owner, officeStaffRoles, { ...change, roles: ['support'] })
    expect(refusal).toMatchObject({ code: 'changed-meanwhile', data: { roles: ['finance'], version: 2 } })
  })

  test('cannot remove the role of the last owner', async () => {
    const change = { staffId: owner.staffId, version: 1, name: owner.name, roles: ['auditor'] as const }
    const refusal = await shop.refusedAs(owner, officeStaffRoles, change)
    expect(refusal.message).toBe('The last owner cannot leave or lose the role. Make someone else an owner first.')
    await shop.refusedAs(owner, officeStaffLeave, { staffId: owner.staffId, version: 1, reason: 'Retires.' })
  })
})

describe('the last owner who can sign in', () => {
  const LAST = 'The last owner cannot leave or lose the role. Make someone else an owner first.'

  test('stays an owner while the others have no second factor', async () => {
    const second = await shop.staff('owner')
    await shop.askAs(owner, officeStaffReset, { staffId: second.staffId })
    const change = { staffId: owner.staffId, version: 1, name: owner.name, roles: ['auditor'] }
    expect((await shop.refusedAs(owner, officeStaffRoles, change)).message).toBe(LAST)
    const leave = { staffId: owner.staffId, version: 1, reason: 'Retires.' }
    expect((await shop.refusedAs(owner, officeStaffLeave, leave)).message).toBe(LAST)
  })

  test('cannot lose their factors', async () => {
    const refusal = await shop.refusedAs(owner, officeStaffReset, { staffId: owner.staffId })
    expect(refusal.message).toBe('The factors of the last owner cannot be reset. Make someone else an owner first.')
  })

  test('is one of two who reset each other at once', async () => {
    const second = await shop.staff('owner')
    const reset = (by: OfficePerson, of: OfficePerson) => shop.askAs(by, officeStaffReset, { staffId: of.staffId })
    const resets = await Promise.allSettled([reset(owner, second), reset(second, owner)])
    expect(resets.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('one of several owners', () => {
  const version = 1
  let other: OfficePerson
  beforeEach(async () => {
    other = await shop.staff('owner', { name: 'Fatuma Ali' })
  })
  const waiting = async (by = other) => (await shop.askAs(by, officeApprovalList, { states: ['asked'] })).data
  const decide = async (by: OfficePerson) => {
    const [one] = await waiting(by)
    const answer = { approvalId: one?.approvalId ?? 0, version: one?.version ?? 0, decision: 'approved' as const }
    return shop.askAs(by, officeApprovalDecide, answer)
  }

  test.each([
    ['takes the rights of the other owner', 'owner', ['auditor']],
    ['takes an approver’s right to approve', 'approver', ['auditor']],
    ['gives somebody the right to approve', 'packer', ['approver']],
    ['makes somebody an owner', 'packer', ['owner']],
  ] as const)('%s only when the other agrees', async (_what, from, to) => {
    const member = from === 'owner' ? other : await shop.staff(from)
    const change = { staffId: member.staffId, version, name: member.name, roles: [...to] }
    expect((await shop.askAs(owner, officeStaffRoles, change)).data.roles).toEqual([from])
    expect((await waiting(owner))[0]?.mayDecide).toBe(false)
    await decide(other)
    const { data } = await shop.askAs(owner, officeStaffList, {})
    expect(data.find(({ staffId }) => staffId === member.staffId)?.roles).toEqual(to)
  })

  test('changes roles without power to decide alone, and every owner gets an email', async () => {
    const packer = await shop.staff('packer', { name: 'Joseph Mwangi' })
    const change = { staffId: packer.staffId, version, name: packer.name, roles: ['packer', 'auditor'] as const }
    const { data } = await shop.askAs(owner, officeStaffRoles, { ...change, roles: [...change.roles] })
    expect(data.roles).toEqual(['packer', 'auditor'])
    expect(await ownersMailed('Joseph Mwangi')).toEqual([owner.email, other.email].sort())
  })

  test('needs a second owner to invite deciders, even in a repeated invitation', async () => {
    const invited = { email: 'puppet@office.test', name: 'New Person', roles: ['approver' as const] }
    expect((await shop.askAs(owner, officeStaffInvite, invited)).data.staffId).toBeNull()
    expect((await shop.askAs(owner, officeStaffInvite, { ...invited, roles: ['packer'] })).data.staffId).not.toBeNull()
    await shop.refusedAs(owner, officeStaffInvite, invited)
    await decide(other)
    const { data } = await shop.askAs(owner, officeStaffList, {})
    expect(data.find(({ email }) => email === invited.email)).toMatchObject({ roles: ['approver'], state: 'invited' })
    // An invitation with the same roles is not a change.
    expect((await shop.askAs(owner, officeStaffInvite, invited)).data.staffId).not.toBeNull()
    expect(await ownersMailed('New Person')).toContain(other.email)
  })

  test('does not have the other leave alone', async () => {
    const ask = { staffId: other.staffId, version, reason: 'Must not enter any more.' }
    expect((await shop.askAs(owner, officeStaffLeave, ask)).data.hasLeft).toBe(false)
  })

  test('lowers the limit of refunds alone and raises it with the other', async () => {
    await shop.askAs(owner, officeRefundLimitSave, { limitCents: '1000.00', version: 0 })
    const asked = await shop.askAs(owner, officeRefundLimitSave, { limitCents: '99999999.00', version: 1 })
    expect(asked.data).toMatchObject({ limitCents: 100_000, version: 1 })
    await decide(other)
    expect((await shop.askAs(owner, officeSettings, {})).data.refundLimit.limitCents).toBe(9_999_999_900)
    expect(await ownersMailed('99,999,999')).toEqual([owner.email, other.email].sort())
  })

  test('does not raise the limit of refunds by its requester, nor after it was changed again', async () => {
    const raise = { limitCents: '10000.00', version: 0 }
    await shop.askAs(owner, officeRefundLimitSave, raise)
    expect((await waiting())[0]).toMatchObject({
      kind: 'refund-limit',
      details: [expect.stringMatching(/^Limit of refunds: KSh.5,000 to KSh.10,000\.$/)],
    })
    await expect(decide(owner)).rejects.toThrow('second-person-needed')
    expect(await shop.refusedAs(other, officeRefundLimitSave, raise)).toMatchObject({ code: 'changed-meanwhile' })
    await shop.askAs(owner, officeRefundLimitSave, { limitCents: '100.00', version: 0 })
    await expect(decide(other)).rejects.toThrow('changed-meanwhile')
    expect((await shop.askAs(owner, officeSettings, {})).data.refundLimit.limitCents).toBe(100_00)
    const isNone = { limitCents: null, version: 1, reason: 'I work here alone.' }
    expect(await shop.refusedAs(owner, officeRefundLimitSave, isNone)).toMatchObject({ code: 'second-person-needed' })
  })
})

describe('leaving', () => {
  test('cannot be approved by the leaver', async () => {
    await shop.staff('owner')
    const leaver = await shop.staff('owner')
    const ask = { staffId: leaver.staffId, version: 1, reason: 'Works elsewhere now.' }
    const { data } = await shop.askAs(owner, officeStaffLeave, ask)
    const answer = { approvalId: data.member.leaving?.approvalId ?? 0, version: 1 }
    const session = { staffId: leaver.staffId, factor: 'passkey', device: 'Test', network: 'test' } as const
    const { token } = await beginStaffSession(shop.database, now, session)
    const again = { ...leaver, headers: { authorization: `Bearer ${token}` } }
    expect((await shop.askAs(again, officeApprovalList, {})).data).toMatchObject([{ mayDecide: false }])
    for (const decision of ['approved', 'declined'])
      expect(await shop.refusedAs(again, officeApprovalDecide, { ...answer, decision })).toMatchObject({
        ...{ code: 'second-person-needed', message: 'This is about yourself. Someone else must decide.' },
      })
  })

  test('ends sessions at once when a second owner approves it', async () => {
    const second = await shop.staff('owner', { name: 'Fatuma Ali' })
    const packer = await shop.staff('packer')
    const asked = await shop.askAs(owner, officeStaffLeave, {
      ...{ staffId: packer.staffId, version: 1, reason: 'Works elsewhere now.' },
    })
    expect(asked.data).toMatchObject({
      hasLeft: false,
      member: { sessions: 0, leaving: { askedBy: 'Salome Wairimu' } },
    })
    const [waiting] = (await shop.askAs(second, officeApprovalList, {})).data
    expect(waiting).toMatchObject({ kind: 'staff-leave', state: 'asked', mayDecide: true })
    const answer = { approvalId: waiting?.approvalId ?? 0, version: 1, decision: 'approved' as const }
    expect((await shop.refusedAs(owner, officeApprovalDecide, answer)).code).toBe('second-person-needed')
    expect((await shop.refusedAs(packer, officeApprovalDecide, answer)).code).toBe('sign-in-needed')
    const { data } = await shop.askAs(second, officeApprovalDecide, answer)
    expect(data).toMatchObject({ state: 'done', decidedBy: { name: 'Fatuma Ali' } })
    expect(await memberOf(packer)).toMatchObject({ state: 'left', leaving: null })
    expect((await shop.refusedAs(second, officeApprovalDecide, answer)).code).toBe('changed-meanwhile')
  })

  test('can be withdrawn by its requester, and requested once at a time', async () => {
    await shop.staff('owner')
    const packer = await shop.staff('packer')
    const ask = { staffId: packer.staffId, version: 1, reason: 'Works elsewhere now.' }
    const { data } = await shop.askAs(owner, officeStaffLeave, ask)
    expect((await shop.refusedAs(owner, officeStaffLeave, ask)).code).toBe('changed-meanwhile')
    const { approvalId = 0 } = data.member.leaving ?? {}
    await shop.askAs(owner, officeApprovalDecide, { approvalId, version: 1, decision: 'withdrawn' })
    expect(await memberOf(packer)).toMatchObject({ state: 'active', leaving: null })
    await shop.askAs(owner, officeStaffLeave, ask)
  })

  test('happens at once if no other person could approve it', async () => {
    const packer = await shop.staff('packer')
    const { data } = await shop.askAs(owner, officeStaffLeave, {
      ...{ staffId: packer.staffId, version: 1, reason: 'Works elsewhere now.' },
    })
    expect(data).toMatchObject({ hasLeft: true, member: { state: 'left' } })
  })

  test('sessions can be ended alone', async () => {
    const packer = await shop.staff('packer')
    const { data } = await shop.askAs(owner, officeStaffSessionsEnd, { staffId: packer.staffId })
    expect(data).toEqual({ ended: 1 })
    expect(await memberOf(packer)).toMatchObject({ state: 'active', sessions: 0 })
  })
})

describe('the age of payments that are reversed', () => {
  test('is 24 hours by default, can be changed, and is not overwritten by a second editor', async () => {
    expect((await shop.askAs(owner, officeSettings, {})).data.refundWays).toMatchObject({ reversalHours: 24 })
    const saved = await shop.askAs(owner, officeRefundWaysSave, { reversalHours: 0, version: 0 })
    expect(saved.data).toMatchObject({ reversalHours: 0, version: 1, changedBy: 'Salome Wairimu' })
    expect(await shop.refusedAs(owner, officeRefundWaysSave, { reversalHours: 8, version: 0 })).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect(await shop.refusedAs(owner, officeRefundWaysSave, { reversalHours: 721, version: 1 })).toMatchObject({
      code: 'invalid-request',
    })
  })
})

describe('the refund limit', () => {
  const none = { limitCents: null, version: 0, reason: 'I work here alone.' }

  test('is KSh 5,000 by default, and is not overwritten by a second editor', async () => {
    const { data } = await shop.askAs(owner, officeSettings, {})
    expect(data).toMatchObject({ refundLimit: { limitCents: 500_000, version: 0 }, mayTakeLimitAway: true })
    const saved = await shop.askAs(owner, officeRefundLimitSave, { limitCents: '10000.00', version: 0 })
    expect(saved.data).toMatchObject({ limitCents: 1_000_000, version: 1, changedBy: 'Salome Wairimu' })
    const refusal = await shop.refusedAs(owner, officeRefundLimitSave, { limitCents: '1.00', version: 0 })
    expect(refusal).toMatchObject({ code: 'changed-meanwhile', data: { version: 1 } })
  })

  test('is taken away by an owner alone, in writing', async () => {
    const short = await shop.refusedAs(owner, officeRefundLimitSave, { ...none, reason: 'Alone' })
    expect(short.fields).toEqual({ reason: 'Enter a reason.' })
    const { data } = await shop.askAs(owner, officeRefundLimitSave, none)
    expect(data).toMatchObject({ limitCents: null, reason: 'I work here alone.' })
  })

  test('cannot be removed while another person can approve refunds', async () => {
    await shop.staff('approver')
    expect((await shop.refusedAs(owner, officeRefundLimitSave, none)).code).toBe('second-person-needed')
  })
})

describe('the log', () => {
  test('can be searched by person, action, subject and day, with masked phones', async () => {
    const auditor = await shop.staff('auditor')
    const entry = { action: 'orders.advance', subject: { kind: 'order', id: 10509 } }
    await shop.database.query(
      `INSERT INTO audit_log (at, operator, action, subject_kind, subject_id, personal)
       VALUES ($1, 'deploy', $2, $3, $4, '{"phone": "722000999", "name": "Dennis", "search": "0722 000999", "of": [{"mobile": "0722000999"}]}')`,
      [now, entry.action, entry.subject.kind, String(entry.subject.id)],
    )
    await shop.askAs(owner, officeStaffSessionsEnd, { staffId: auditor.staffId })
    const again = await shop.staff('approver')
    const find = async (filter: object) =>
      (await shop.askAs(again, officeAuditList, filter)).data.map(({ action }) => action)
    expect(await find({ search: '10509' })).toEqual(['orders.advance'])
    expect(await find({ search: 'salome' })).toEqual(['staff.end-sessions'])
    expect(await find({ search: 'end-sess' })).toEqual(['staff.end-sessions'])
    expect(await find({ search: 'nothing of it' })).toEqual([])
    expect(await find({ from: '2026-11-25', until: '2026-11-25' })).toHaveLength(2)
    expect(await find({ from: '2026-11-26' })).toEqual([])
    expect(await find({ until: '2026-11-24' })).toEqual([])
    const [listed] = (await shop.askAs(again, officeAuditList, { actions: ['orders.advance'] })).data
    expect(listed).toMatchObject({ who: 'deploy', isCommand: true, hasPersonal: true })
    const { data } = await shop.askAs(again, officeAuditEntry, { id: listed?.id ?? 0 })
    expect(data.personal).toEqual({
      ...{ name: 'Dennis', phone: '0722 ••• 999', search: '0722 ••• 999', of: [{ mobile: '0722 ••• 999' }] },
    })
    const { data: choices } = await shop.askAs(again, officeAuditChoices, {})
    expect(choices.actions).toEqual(['audit.read', 'orders.advance', 'staff.end-sessions'])
    expect(choices.subjectKinds).toEqual(['audit', 'order', 'staff'])
  })

  test('is neither changed nor emptied', async () => {
    await shop.askAs(owner, officeStaffSessionsEnd, { staffId: (await shop.staff('packer')).staffId })
    for (const text of ['DELETE FROM audit_log', 'TRUNCATE audit_log', "UPDATE audit_log SET action = 'none'"])
      await expect(shop.database.query(text)).rejects.toThrow('only added to')
  })

  test('continues after the last entry of the previous page', async () => {
    await shop.database.query(
      `INSERT INTO audit_log (at, operator, action) SELECT $1, 'deploy', 'n' || n FROM generate_series(1, 130) n`,
      [now],
    )
    const seen: string[] = []
    let before: number | undefined
    do {
      const { data, meta } = await shop.askAs(owner, officeAuditList, { before })
      seen.push(...data.map(({ action }) => action))
      before = meta.next ?? undefined
    } while (before !== undefined)
    expect(seen).toHaveLength(130)
    expect(new Set(seen).size).toBe(130)
  })
})

describe('saved views', () => {
  const view = { room: 'orders', name: 'Coast', filters: { county: ['Mombasa', 'Kilifi'] }, columns: null, sort: null }

  test('are private, or shared with all staff if the creator is permitted to share', async () => {
    const desk = await shop.staff('orders')
    const { data: own } = await shop.askAs(desk, officeViewSave, { ...view, isShared: false, viewId: null, version: 0 })
    expect(own).toMatchObject({ isOwn: true, filters: view.filters, version: 1 })
    expect((await shop.askAs(owner, officeViewList, { room: 'orders' })).data).toEqual([])
    const shared = { ...view, isShared: true, viewId: null, version: 0 }
    expect((await shop.refusedAs(desk, officeViewSave, shared)).code).toBe('not-allowed')
    await shop.askAs(owner, officeViewSave, shared)
    const { data } = await shop.askAs(desk, officeViewList, { room: 'orders' })
    expect(data.map(({ isShared, isOwn }) => [isShared, isOwn])).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await shop.refusedAs(owner, officeViewSave, shared)).fields).toEqual({ name: 'Choose another name.' })
  })

  test('are shown, not overwritten, if a colleague has saved them', async () => {
    const { data } = await shop.askAs(owner, officeViewSave, { ...view, isShared: true, viewId: null, version: 0 })
    const change = { ...view, isShared: true, viewId: data.viewId, version: 1 }
    await shop.askAs(owner, officeViewSave, { ...change, name: 'The coast' })
    const refusal = await shop.refusedAs(owner, officeViewSave, { ...change, name: 'Shore' })
    expect(refusal).toMatchObject({ code: 'changed-meanwhile', data: { name: 'The coast', version: 2 } })
    expect((await shop.refusedAs(owner, officeViewDelete, { viewId: data.viewId, version: 1 })).code).toBe(
      'changed-meanwhile',
    )
    await shop.askAs(owner, officeViewDelete, { viewId: data.viewId, version: 2 })
  })
})

test('shows two people on one page to each other for 20 seconds', async () => {
  const desk = await shop.staff('orders', { name: 'Achieng Odhiambo' })
  const subject = { kind: 'order', id: '10509' }
  const look = async (person: OfficePerson, more: object = {}) =>
    (await shop.askAs(person, officePresence, { subject, isEditing: false, ...more })).data.map(({ name }) => name)
  expect(await look(desk)).toEqual([])
  expect(await look(owner)).toEqual(['Achieng Odhiambo'])
  now = new Date(now.getTime() + 21_000)
  expect(await look(owner)).toEqual([])
  expect(await look(desk)).toEqual(['Salome Wairimu'])
  await look(owner, { isLeaving: true })
  expect(await look(desk)).toEqual([])
})

test('shows all staff the state of every part of the shop', async () => {
  const packer = await shop.staff('packer')
  const { data } = await shop.askAs(packer, officeHealth, {})
  const states = Object.fromEntries(data.parts.map(({ part, state }) => [part, state]))
  expect(states).toMatchObject({ database: 'good', emails: 'off', workers: 'good', jobs: 'good', mpesa: 'good' })
})
