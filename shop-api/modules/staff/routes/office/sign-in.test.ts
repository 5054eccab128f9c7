import { eq } from 'drizzle-orm'
import type { WireRequest } from '#lib/contract/base/call.ts'
import { officeApprovalDecide, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import {
  officeAuthenticatorAdd,
  officeAuthenticatorPrepare,
  officeFactorCode,
  officeFactors,
  officePasskeyPrepare,
  officeRecoveryCodes,
} from '#lib/contract/staff/office/factor.ts'
import {
  officeInvitation,
  officeInvitationUse,
  officeStaffInvite,
  officeStaffReset,
} from '#lib/contract/staff/office/invitation.ts'
import { officeColumnsSave, officeMe, officePreferencesSave } from '#lib/contract/staff/office/me.ts'
import { officeSessionEnd, officeSessionList, officeSignIn, officeSignOut } from '#lib/contract/staff/office/session.ts'
import { officeStaffRoles } from '#lib/contract/staff/office/staff.ts'
import { emails } from '../../../../db/schema/accounts.ts'
import { auditLog } from '../../../../db/schema/audit.ts'
import { staffMembers, staffSessions } from '../../../../db/schema/staff.ts'
import { freshKey, type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { codeAt } from '../../rules/authenticator.ts'
import { inviteStaff } from '../../use-cases/staff-links.ts'

const PASSWORD = 'loom-shuttle-warp-71'
let now = new Date('2026-11-23T08:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let shop: OfficeShop
let owner: OfficePerson

beforeAll(async () => {
  shop = await openOfficeShop({ catalogue: 'empty', clock: () => now })
  owner = await shop.staff('owner', { name: 'Wambui' })
})
afterAll(() => shop.close())

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

/** The token of the last link emailed to this address. */
async function mailedToken(email: string): Promise<string> {
  const sent = await shop.database.db.select().from(emails).where(eq(emails.to, email)).orderBy(emails.id)
  return [...sent]
    .reverse()
    .flatMap(({ text }) => /\/office\/invitation#([\w-]{43})/.exec(text)?.[1] ?? [])[0] as string
}

/** Another owner approves an owner's request about staff. */
async function secondAgrees(): Promise<void> {
  const second = await shop.staff('owner')
  const asked = { kinds: ['staff-invite' as const, 'staff-roles' as const], states: ['asked' as const] }
  for (const { approvalId, version } of (await shop.askAs(second, officeApprovalList, asked)).data)
    await shop.askAs(second, officeApprovalDecide, { approvalId, version, decision: 'approved' })
}

async function invited(email: string, roles: WireRequest<typeof officeStaffInvite>['roles'] = ['packer']) {
  // Time passes in these tests: the inviting owner must have signed in just now.
  owner = await shop.staff('owner')
  await shop.askAs(owner, officeStaffInvite, { email, name: 'Mwende', roles })
  await secondAgrees()
  return mailedToken(email)
}

/** An account whose authenticator app is set up. */
async function opened(email: string, roles: WireRequest<typeof officeStaffInvite>['roles'] = ['packer']) {
  const token = await invited(email, roles)
  const { data } = await shop.ask(officeInvitationUse, { token, password: PASSWORD })
  const headers = bearer(data.tokens?.token)
  const { data: app } = await shop.ask(officeAuthenticatorPrepare, {}, headers)
  await shop.ask(officeAuthenticatorAdd, { code: codeAt(app.secret, now) }, headers)
  later(60)
  return { email, headers, secret: app.secret }
}

describe('an invitation', () => {
  test('opens an account: password, then a second factor, then the office', async () => {
    const token = await invited('packer-1@office.test')
    expect((await shop.ask(officeInvitation, { token })).data).toMatchObject({
      kind: 'invitation',
      name: 'Mwende',
      roles: ['Packer'],
    })
    // The name remains as the owner wrote it, regardless of the input.
    const given = { token, password: PASSWORD, name: owner.name }
    const { data } = await shop.ask(officeInvitationUse, given)
    const headers = bearer(data.tokens?.token)
    expect(await shop.refused(officeMe, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
    const { data: app } = await shop.ask(officeAuthenticatorPrepare, {}, headers)
    expect(app.address).toMatch(/^otpauth:\/\/totp\//)
    expect(await shop.refused(officeAuthenticatorAdd, { code: '000000' }, headers)).toMatchObject({
      code: 'wrong-credentials',
    })
    await shop.ask(officeAuthenticatorAdd, { code: codeAt(app.secret, now) }, headers)
    const { data: me } = await shop.ask(officeMe, {}, headers)
    expect(me).toMatchObject({ name: 'Mwende', roles: ['packer'] })
    expect(me.permissions).toContain('packing.work')
    expect(me.permissions).not.toContain('staff.manage')
    const { data: codes } = await shop.ask(officeRecoveryCodes, {}, headers)
    expect(new Set(codes.codes).size).toBe(10)
  })

  test('works once, and its owner gets an email about its use', async () => {
    const token = await invited('twice@office.test')
    await shop.ask(officeInvitationUse, { token, password: PASSWORD })
    const forwarded = { token, password: PASSWORD }
    expect(await shop.refused(officeInvitationUse, forwarded)).toMatchObject({ code: 'link-ended' })
    expect(await shop.refused(officeInvitation, { token })).toMatchObject({ code: 'link-ended' })
    const told = await shop.database.db.select().from(emails).where(eq(emails.to, 'twice@office.test'))
    expect(told.map(({ subject }) => subject).join()).toContain('was opened')
  })

  test('can be opened once by two concurrent users', async () => {
    const token = await invited('at-once@office.test')
    const use = () => shop.ask(officeInvitationUse, { token, password: PASSWORD })
    const used = await Promise.allSettled([use(), use()])
    expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('sent again ends sessions opened with the previous invitation', async () => {
    const email = 'forwarded@office.test'
    const token = await invited(email)
    const { data } = await shop.ask(officeInvitationUse, { token, password: PASSWORD })
    const stranger = bearer(data.tokens?.token)
    const { data: app } = await shop.ask(officeAuthenticatorPrepare, {}, stranger)
    const second = await invited(email)
    const code = codeAt(app.secret, now)
    expect(await shop.refused(officeAuthenticatorAdd, { code }, stranger)).toMatchObject({ code: 'sign-in-needed' })
    expect(await shop.refused(officeSignIn, { email, password: PASSWORD })).toMatchObject({ code: 'wrong-credentials' })
    const own = await shop.ask(officeInvitationUse, { token: second, password: `${PASSWORD}-own` })
    const { data: factors } = await shop.ask(officeFactors, {}, bearer(own.data.tokens?.token))
    expect(factors).toMatchObject({ passkeys: [], hasAuthenticator: false, codesLeft: 0 })
  })

  test('ends after three days, and when another is sent', async () => {
    const first = await invited('late@office.test')
    const second = await invited('late@office.test')
    expect(await shop.refused(officeInvitation, { token: first })).toMatchObject({ code: 'link-ended' })
    later(3 * 24 * 3600 + 1)
    expect(await shop.refused(officeInvitation, { token: second })).toMatchObject({ code: 'link-ended' })
  })

  test('refuses short and common passwords, and people with an account', async () => {
    const token = await invited('weak@office.test')
    const given = { token }
    expect(await shop.refused(officeInvitationUse, { ...given, password: 'Short#1' })).toMatchObject({
      fields: { password: expect.stringContaining('12') },
    })
    expect(await shop.refused(officeInvitationUse, { ...given, password: 'password1234' })).toMatchObject({
      fields: { password: expect.stringContaining('common') },
    })
    const again = { email: owner.email, name: 'Again', roles: ['packer'] }
    expect(await shop.refusedAs(owner, officeStaffInvite, again)).toMatchObject({ code: 'invalid-request' })
  })
})

describe('signing in', () => {
  test('needs the password and a code, and accepts each code once', async () => {
    const { email, secret } = await opened('codes@office.test')
    const { data } = await shop.ask(officeSignIn, { email, password: PASSWORD })
    expect(data.factors).toEqual(['authenticator'])
    const headers = bearer(data.tokens?.token)
    expect(await shop.refused(officeMe, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
    const code = codeAt(secret, now)
    await shop.ask(officeFactorCode, { code }, headers)
    expect((await shop.ask(officeMe, {}, headers)).data.email).toBe(email)
    const { data: other } = await shop.ask(officeSignIn, { email, password: PASSWORD })
    expect(await shop.refused(officeFactorCode, { code }, bearer(other.tokens?.token))).toMatchObject({
      code: 'wrong-credentials',
    })
    const used = await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'staff.sign-in'))
    expect(used.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['done', 'refused']))
  })

  test('accepts a recovery code once instead of the factor', async () => {
    const { email, headers } = await opened('recovery@office.test')
    const { data: codes } = await shop.ask(officeRecoveryCodes, {}, headers)
    const [code = ''] = codes.codes
    const begin = async () => bearer((await shop.ask(officeSignIn, { email, password: PASSWORD })).data.tokens?.token)
    const first = await shop.ask(officeFactorCode, { code: code.toLowerCase() }, await begin())
    expect(first.data).toEqual({ factor: 'recovery', codesLeft: 9 })
    expect(await shop.refused(officeFactorCode, { code }, await begin())).toMatchObject({ code: 'wrong-credentials' })
  })

  test('refuses to add a second factor after the password alone if a factor exists', async () => {
    const { email } = await opened('alone@office.test')
    const headers = bearer((await shop.ask(officeSignIn, { email, password: PASSWORD })).data.tokens?.token)
    for (const call of [officePasskeyPrepare, officeAuthenticatorPrepare])
      expect(await shop.refused(call, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
    expect((await shop.ask(officeFactors, {}, headers)).data).toMatchObject({
      isComplete: false,
      hasAuthenticator: true,
    })
  })

  test('delays wrong passwords and codes', async () => {
    const { email } = await opened('slow@office.test')
    const { data } = await shop.ask(officeSignIn, { email, password: PASSWORD })
    const codes = []
    for (let i = 0; i < 7; i += 1)
      codes.push((await shop.refused(officeFactorCode, { code: '123456' }, bearer(data.tokens?.token))).code)
    expect(codes).toContain('too-many-requests')
    const passwords = []
    for (let i = 0; i < 7; i += 1)
      passwords.push((await shop.refused(officeSignIn, { email: 'nobody@office.test', password: 'wrong' })).code)
    expect(passwords[0]).toBe('wrong-credentials')
    expect(passwords).toContain('too-many-requests')
  })
})

describe('a session', () => {
  test('ends after half an hour without use, and twelve hours after it began', async () => {
    const { headers } = await opened('idle@office.test')
    later(28 * 60)
    await shop.ask(officeSessionList, {}, headers)
    later(29 * 60)
    await shop.ask(officeSessionList, {}, headers)
    // Automatic requests of a page do not extend the session.
    later(20 * 60)
    await shop.ask(officeMe, {}, headers)
    later(11 * 60)
    expect(await shop.refused(officeMe, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
    const worker = await opened('long@office.test')
    const began = now.getTime()
    while (now.getTime() - began < 12 * 3600_000 - 120_000) {
      await shop.ask(officeSessionList, {}, worker.headers)
      later(25 * 60)
    }
    expect(await shop.refused(officeMe, {}, worker.headers)).toMatchObject({ code: 'sign-in-needed' })
  })

  test('can be ended by its user, and ends at sign-out', async () => {
    const { email, headers, secret } = await opened('ends@office.test')
    const other = bearer((await shop.ask(officeSignIn, { email, password: PASSWORD })).data.tokens?.token)
    await shop.ask(officeFactorCode, { code: codeAt(secret, now) }, other)
    expect((await shop.ask(officeSessionList, {}, headers)).data).toHaveLength(2)
    await shop.ask(officeSessionEnd, { id: null }, { ...headers, ...freshKey() })
    expect(await shop.refused(officeMe, {}, other)).toMatchObject({ code: 'sign-in-needed' })
    await shop.ask(officeSignOut, {}, headers)
    expect(await shop.refused(officeMe, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
  })

  test('applies a removed role from the next call on', async () => {
    const { email, headers } = await opened('role@office.test', ['owner'])
    const [row] = await shop.database.db.select().from(staffMembers).where(eq(staffMembers.email, email))
    const change = { staffId: row?.id ?? 0, version: row?.version ?? 0, name: 'Mwende', roles: ['packer' as const] }
    await shop.askAs(owner, officeStaffRoles, change)
    await secondAgrees()
    const invite = { email: 'x@office.test', name: 'X', roles: ['packer'] }
    expect(await shop.refused(officeStaffInvite, invite, { ...headers, ...freshKey() })).toMatchObject({
      code: 'not-allowed',
    })
  })

  test('requires the second factor again after ten minutes', async () => {
    const { headers, secret } = await opened('fresh@office.test', ['owner'])
    later(10 * 60)
    const invite = { email: 'y@office.test', name: 'Y', roles: ['packer' as const] }
    const withKey = { ...headers, ...freshKey() }
    expect(await shop.refused(officeStaffInvite, invite, withKey)).toMatchObject({ code: 'factor-needed' })
    await shop.ask(officeFactorCode, { code: codeAt(secret, now) }, headers)
    await shop.ask(officeStaffInvite, invite, withKey)
  })

  test("stores the user's settings", async () => {
    const { headers } = await opened('settings@office.test')
    const given = { density: 'comfortable' as const, areKeysOn: false }
    await shop.ask(officePreferencesSave, given, { ...headers, ...freshKey() })
    expect((await shop.ask(officeMe, {}, headers)).data.preferences).toEqual(given)
  })

  test('stores the hidden columns of each list, separately from the settings', async () => {
    const { headers } = await opened('columns@office.test')
    const save = (list: string, hidden: string[] | null) =>
      shop.ask(officeColumnsSave, { list, hidden }, { ...headers, ...freshKey() })
    await save('orders', ['to', 'tags'])
    await save('packing', ['printed'])
    const given = { density: 'comfortable' as const, areKeysOn: false }
    await shop.ask(officePreferencesSave, given, { ...headers, ...freshKey() })
    const { data } = await shop.ask(officeMe, {}, headers)
    expect(data).toMatchObject({ preferences: given, hiddenColumns: { orders: ['to', 'tags'], packing: ['printed'] } })
    expect((await save('orders', null)).data).toEqual({ hiddenColumns: { packing: ['printed'] } })
  })
})

test('resets password, factors and sessions, sends a link and notifies every owner', async () => {
  const { email, headers } = await opened('lost@office.test')
  const [row] = await shop.database.db.select().from(staffMembers).where(eq(staffMembers.email, email))
  await shop.askAs(owner, officeStaffReset, { staffId: row?.id ?? 0 })
  expect(await shop.refused(officeMe, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
  expect(await shop.refused(officeSignIn, { email, password: PASSWORD })).toMatchObject({ code: 'wrong-credentials' })
  const told = await shop.database.db.select().from(emails).where(eq(emails.to, owner.email))
  expect(told.map(({ subject }) => subject).join()).toContain('was reset')
  const token = await mailedToken(email)
  expect((await shop.ask(officeInvitation, { token })).data.kind).toBe('reset')
  await shop.ask(officeInvitationUse, { token, password: `${PASSWORD}-2` })
})

test('refuses every sign-in of a person who has left', async () => {
  const { email, headers } = await opened('gone@office.test')
  await shop.database.db.update(staffMembers).set({ state: 'left' }).where(eq(staffMembers.email, email))
  expect(await shop.refused(officeMe, {}, headers)).toMatchObject({ code: 'sign-in-needed' })
  expect(await shop.refused(officeSignIn, { email, password: PASSWORD })).toMatchObject({ code: 'wrong-credentials' })
  const context = { tx: shop.database, clock: () => now, officeUrl: 'http://shop.test' }
  await expect(inviteStaff(context, { email, name: 'Back', roles: ['packer'] })).rejects.toThrow('has left')
})

test('stores only hashes of tokens', async () => {
  const { headers } = await opened('hash@office.test')
  const rows = await shop.database.db.select().from(staffSessions)
  expect(JSON.stringify(rows)).not.toContain(headers.authorization.slice(7))
})
