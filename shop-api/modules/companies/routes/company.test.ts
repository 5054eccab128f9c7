import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deleteAccount, getProfile } from '#lib/contract/accounts/profile.ts'
import {
  branchCreate,
  branchDetail,
  branchList,
  branchStatusUpdate,
  branchUpdate,
} from '#lib/contract/companies/branch.ts'
import {
  teamMemberAdd,
  teamMemberDetail,
  teamMemberInvite,
  teamMemberList,
  teamMemberPhoto,
  teamMemberStatusUpdate,
  teamMemberUpdate,
} from '#lib/contract/companies/team.ts'
import { resetPassword } from '#lib/contract/identity/passwords.ts'
import { login } from '#lib/contract/identity/session.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo, linkTo } from '../../../testing/emails.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { PLACES } from '../../../testing/products.ts'
import { GOOD_PASSWORD } from '../../../testing/registration-form.ts'
import { inject, type TestShop } from '../../../testing/shop.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-files-'))
let shop: TestShop
let owner: TestPerson
let names = 0

beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  owner = await newPerson(shop.database, orderClock, 3)
})

const place = (prefix: string, more: object = {}) =>
  Object.fromEntries(
    Object.entries({
      Country: PLACES.kenya,
      County: PLACES.kiambu,
      City: PLACES.thika,
      Address: 'P.O. Box 12',
      PostalCode: '01000',
      PhysicalLocation: 'Kenyatta Highway',
      ...more,
    }).map(([name, value]) => [`${prefix}${name}`, value]),
  )

const branchForm = (more: object = {}) => ({
  branchName: `Thika ${++names}`,
  sameAddress: 0 as const,
  ...place('invoice'),
  ...place('delivery'),
  primaryContact: owner.userId,
  ...more,
})
const addBranch = async (more: object = {}) => (await shop.ask(branchCreate, branchForm(more), owner.headers)).data
const memberForm = (more: object = {}) => ({
  firstName: 'Wanjiku',
  lastName: 'Mwangi',
  mobileNumber: '0722 345 678',
  email: `member-${++names}@test.example`,
  ...more,
})
const addMember = async (more: object = {}, files?: Record<string, Buffer>) =>
  (await shop.ask(teamMemberAdd, memberForm(more), owner.headers, files)).data
const fields = async (form: object) => (await shop.refused(branchCreate, form, owner.headers)).fields

describe('a branch', () => {
  it('is added, read, listed and changed', async () => {
    const added = await addBranch()
    expect(added).toMatchObject({
      approval_status: 'approved',
      active: 1,
      primaryContact: owner.userId,
      deliveryCity: 220,
    })
    expect(added.teamMemberUserIds).toEqual([owner.userId])
    const list = (await shop.ask(branchList, { isApiDropDown: 0 }, owner.headers)).data
    expect(list.find(({ id }) => id === added.branchId)).toMatchObject({
      name: added.branchName,
      location: 'Kenyatta Highway, Thika 01000, Kiambu',
      invoiceLocation: 'P.O. Box 12, Kenyatta Highway, Thika 01000, Kiambu',
      contact_person_name: 'Amina Otieno',
      active: 1,
    })
    const { branchName, branchId } = added
    const changed = { branchId, branchName, sameAddress: 1 as const, primaryContact: owner.userId }
    const { data, message } = await shop.ask(branchUpdate, changed, owner.headers)
    expect(message).toBe(`${branchName} is saved.`)
    expect(data).toMatchObject({ sameAddress: 1, deliveryCity: null, deliveryPhysicalLocation: '' })
    expect((await shop.ask(branchDetail, { branchId }, owner.headers)).data).toEqual(data)
  })

  it('cannot be renamed once approved', async () => {
    const { branchId } = await addBranch()
    const problem = await shop.refused(branchUpdate, { ...branchForm(), branchId }, owner.headers)
    expect(Object.keys(problem.fields ?? {})).toEqual(['branchName'])
    await shop.database.query("UPDATE branches SET approval_status = 'pending' WHERE id = $1", [branchId])
    const { data } = await shop.ask(branchUpdate, { ...branchForm({ branchName: 'Juja' }), branchId }, owner.headers)
    expect(data.branchName).toBe('Juja')
  })

  it('requires every address field unless it uses the company’s address', async () => {
    expect(await fields({ branchName: ' ', sameAddress: 1, primaryContact: 0 })).toEqual({
      branchName: "Enter the branch's name.",
      primaryContact: 'Choose a primary contact.',
    })
    expect(await fields({ branchName: 'Ruiru', sameAddress: 0, primaryContact: owner.userId })).toEqual({
      invoiceCountry: 'Please choose a country',
      deliveryCountry: 'Please choose a country',
    })
    const bare = { ...place('invoice'), invoiceCountry: 1 }
    expect(await fields({ ...branchForm(), ...bare, deliveryCounty: null, deliveryCity: null })).toEqual({
      deliveryCounty: 'Please choose a county',
      deliveryCity: 'Please choose a city',
    })
    const empty = { deliveryAddress: ' ', deliveryPhysicalLocation: '', deliveryPostalCode: '' }
    expect(await fields(branchForm(empty))).toEqual({
      deliveryAddress: 'Enter a postal address.',
      deliveryPhysicalLocation: 'Enter a building, road or landmark.',
      deliveryPostalCode: 'Enter a postal code.',
    })
  })

  it.each(['1000', '010000', '0100a'])('has a postal code of exactly 5 digits: not %s', async (code) => {
    expect(await fields(branchForm({ invoicePostalCode: code }))).toHaveProperty('invoicePostalCode')
  })

  it('must have a town of its county and a unique name', async () => {
    const foreign = branchForm({ deliveryCity: PLACES.cityOfNairobi })
    expect(await fields(foreign)).toEqual({ deliveryCity: 'Please choose a city' })
    const { branchName } = await addBranch()
    const same = branchForm({ branchName: branchName.toUpperCase() })
    expect(await fields(same)).toEqual({ branchName: 'There is already a branch with this name.' })
  })

  it('adds its primary contact to its team until another contact is chosen', async () => {
    const member = await addMember()
    const { branchId, branchName, teamMembers } = await addBranch({ primaryContact: member.userId })
    expect(teamMembers.map(({ name }) => name)).toEqual(['Wanjiku Mwangi'])
    const one = { userId: member.userId }
    expect((await shop.ask(teamMemberDetail, one, owner.headers)).data).toMatchObject({
      assignBranch: [branchId],
      contactOf: [branchName],
    })
    const said = `Wanjiku Mwangi is the primary contact of ${branchName}. Choose another contact there first.`
    const off = await shop.refused(teamMemberStatusUpdate, { ...one, active: 0 }, owner.headers)
    expect(off.fields).toEqual({ active: said })
    const removed = await shop.refused(
      teamMemberUpdate,
      { ...memberForm(), email: member.email, ...one },
      owner.headers,
    )
    expect(removed.fields).toEqual({ assignBranch: said })
    const other = { ...branchForm(), branchId, branchName, primaryContact: owner.userId }
    await shop.ask(branchUpdate, other, owner.headers)
    expect((await shop.ask(teamMemberStatusUpdate, { ...one, active: 0 }, owner.headers)).data.active).toBe(0)
    const back = { ...other, primaryContact: member.userId }
    expect((await shop.refused(branchUpdate, back, owner.headers)).fields?.primaryContact).toMatch(/not active/)
  })

  it('passes to the owner when its contact deletes their account', async () => {
    const member = await joined()
    const { branchId } = await addBranch({ primaryContact: member.userId })
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, member.headers)
    const { data } = await shop.ask(branchDetail, { branchId }, owner.headers)
    expect(data).toMatchObject({ primaryContact: owner.userId, teamMembers: [] })
  })

  it('is switched off and on, and then is not, or is again, in an order’s drop-down', async () => {
    const { branchId, branchName } = await addBranch()
    const listed = async () => (await shop.ask(branchList, {}, owner.headers)).data.some(({ id }) => id === branchId)
    const set = async (active: 0 | 1) =>
      (await shop.ask(branchStatusUpdate, { user_id: branchId, active }, owner.headers)).message
    expect(await set(0)).toBe(`${branchName} is now inactive. You cannot order for it.`)
    expect(await listed()).toBe(false)
    expect(await set(1)).toBe(`${branchName} is active again.`)
    expect(await listed()).toBe(true)
  })

  it('is visible to branch customers only if it is assigned to them', async () => {
    const member = await joined()
    const { branchId } = await addBranch({ teamMemberUserIds: [member.userId] })
    await addBranch()
    const { data } = await shop.ask(branchList, { isApiDropDown: 0 }, member.headers)
    expect(data.map(({ id }) => id)).toEqual([branchId])
    expect((await shop.refused(branchDetail, { branchId }, member.headers)).code).toBe('not-allowed')
  })
})

/** A team member who has accepted the invitation and signed in. */
async function joined() {
  const { userId, email } = await addMember()
  await shop.ask(resetPassword, {
    token: await linkTo(shop, email),
    newPassword: GOOD_PASSWORD,
    confirmPassword: GOOD_PASSWORD,
  })
  const { data } = await shop.ask(login, { email, password: GOOD_PASSWORD })
  return { userId, email, headers: { authorization: `Bearer ${data.tokens?.token}` } }
}

describe('a team member', () => {
  it('is invited by mail, sets a password with the link, and is one of the team', async () => {
    const { branchId, branchName } = await addBranch()
    const member = await addMember({ assignBranch: branchId })
    expect(member).toMatchObject({
      ...{ firstName: 'Wanjiku', mobileNumber: '722345678', countryCode: '254', active: 1, isInvited: true },
      ...{ assignBranch: [branchId], assignBranchNames: [branchName], invitedUntil: '2026-12-01T20:30:00.000Z' },
    })
    const [email] = await emailsTo(shop, member.email)
    expect(email?.subject).toBe('Test Traders has invited you to Fuma')
    const token = await linkTo(shop, member.email)
    const set = { token, newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
    expect((await shop.ask(resetPassword, set)).data).toEqual({ email: member.email })
    expect((await shop.refused(resetPassword, set)).code).toBe('link-ended')
    expect(await emailsTo(shop, member.email)).toHaveLength(1)
    const { data } = await shop.ask(login, { email: member.email, password: GOOD_PASSWORD })
    expect(data).toMatchObject({ userType: 1, name: 'Wanjiku Mwangi', approvalStatus: 'approved' })
    const now = await shop.ask(teamMemberDetail, { userId: member.userId }, owner.headers)
    expect(now.data).toMatchObject({ isInvited: false, invitedUntil: null })
    const again = await shop.refused(teamMemberInvite, { userId: member.userId }, owner.headers)
    expect(again.message).toBe('Wanjiku has already accepted the invitation.')
  })

  it('can be invited again: the link before it is good no more', async () => {
    const { email, userId } = await addMember()
    const first = await linkTo(shop, email)
    await shop.ask(teamMemberInvite, { userId }, owner.headers)
    const set = { newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
    expect((await shop.refused(resetPassword, { ...set, token: first })).code).toBe('link-ended')
    await shop.ask(resetPassword, { ...set, token: await linkTo(shop, email) })
  })

  it('is signed out at once when disabled, and cannot return by an old link', async () => {
    const member = await joined()
    await shop.ask(getProfile, {}, member.headers)
    const status = (active: 0 | 1) => shop.ask(teamMemberStatusUpdate, { userId: member.userId, active }, owner.headers)
    expect((await status(0)).message).toBe('Wanjiku is now inactive and signed out on all devices.')
    expect((await shop.refused(getProfile, {}, member.headers)).status).toBe(401)
    const refused = await shop.refused(login, { email: member.email, password: GOOD_PASSWORD })
    expect(refused.message).toBe('This account is not active. Please ask your company, or contact us.')
    await status(1)
    await shop.ask(login, { email: member.email, password: GOOD_PASSWORD })
    const invited = await addMember()
    const token = await linkTo(shop, invited.email)
    await shop.ask(teamMemberStatusUpdate, { userId: invited.userId, active: 0 }, owner.headers)
    const set = { token, newPassword: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
    expect((await shop.refused(resetPassword, set)).code).toBe('link-ended')
    expect((await shop.refused(teamMemberInvite, { userId: invited.userId }, owner.headers)).message).toMatch(
      /not active/,
    )
  })

  it.each([
    [{ firstName: ' ' }, { firstName: 'Enter a first name.' }],
    [{ email: 'wanjiku' }, { email: 'Enter an email such as amina@example.co.ke.' }],
    [{ mobileNumber: '' }, { mobileNumber: 'Enter a mobile number.' }],
    [{ mobileNumber: '72234567' }, { mobileNumber: 'Enter a mobile number such as 0712 345 678.' }],
    [{ mobileNumber: '7223456789' }, { mobileNumber: 'Enter a mobile number such as 0712 345 678.' }],
    [{ mobileNumber: '+256712345678' }, { mobileNumber: 'Enter a mobile number such as 0712 345 678.' }],
  ])('is not added with %j', async (wrong, expected) => {
    expect((await shop.refused(teamMemberAdd, memberForm(wrong), owner.headers)).fields).toEqual(expected)
  })

  it('cannot be used to learn who has an account: emails that are taken slow the company down', async () => {
    const prober = await newPerson(shop.database, orderClock, 3)
    const probe = (email: string, n: number) =>
      shop.refused(teamMemberAdd, memberForm({ email }), { ...prober.headers, 'x-forwarded-for': `10.6.0.${n}` })
    const taken = await Promise.all(Array.from({ length: 21 }, () => newPerson(shop.database, orderClock, 2)))
    const codes: string[] = []
    for (const [n, { email }] of taken.entries()) codes.push((await probe(email, n)).code)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'invalid-request'), 'too-many-requests'])
  })

  it('has a unique email that cannot change', async () => {
    const member = await addMember({ lastName: '' })
    const twice = await shop.refused(teamMemberAdd, memberForm({ email: member.email.toUpperCase() }), owner.headers)
    expect(Object.keys(twice.fields ?? {})).toEqual(['email'])
    const other = await shop.refused(teamMemberUpdate, { ...memberForm(), userId: member.userId }, owner.headers)
    expect(Object.keys(other.fields ?? {})).toEqual(['email'])
    const { email, userId } = member
    const same = { ...memberForm({ firstName: 'Wanja', email: email.toUpperCase() }), userId }
    expect((await shop.ask(teamMemberUpdate, same, owner.headers)).data).toMatchObject({ firstName: 'Wanja', email })
  })

  it('is in the drop-down with the owner while active, and always in the list', async () => {
    const { userId } = await addMember()
    const ids = async (isApiDropDown: 0 | 1) =>
      (await shop.ask(teamMemberList, { isApiDropDown }, owner.headers)).data.map((member) => member.userId)
    expect(await ids(1)).toEqual([owner.userId, userId])
    await shop.ask(teamMemberStatusUpdate, { userId, active: 0 }, owner.headers)
    expect([await ids(1), await ids(0)]).toEqual([[owner.userId], [userId]])
  })
})

describe("a team member's photo", () => {
  const picture = (sign: number[], size: number) =>
    Buffer.concat([Buffer.from(sign), Buffer.alloc(size - sign.length, 7)])
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const JPEG = [0xff, 0xd8, 0xff, 0xe0]
  const stored = () => readdirSync(path.join(folder, 'files/private')).length

  it('is stored, replaced and removed, and is hidden from other companies', async () => {
    const photo = picture(PNG, 10_240)
    const member = await addMember({}, { profilePhoto: photo })
    const before = stored()
    const [, v] = member.profilePhoto?.split('v=') ?? []
    const input = { userId: member.userId, v }
    expect((await inject(shop.app, teamMemberPhoto, input, owner.headers)).rawPayload.equals(photo)).toBe(true)
    const stranger = await newPerson(shop.database, orderClock, 3)
    expect((await shop.refused(teamMemberPhoto, input, stranger.headers)).status).toBe(404)
    const same = { ...memberForm(), email: member.email, userId: member.userId }
    const next = { profilePhoto: picture(JPEG, 1_000_000) }
    const { data } = await shop.ask(teamMemberUpdate, same, owner.headers, next)
    expect(data.profilePhoto).not.toBe(member.profilePhoto)
    expect(stored()).toBe(before)
    expect((await shop.ask(teamMemberUpdate, same, owner.headers)).data.profilePhoto).toBe(data.profilePhoto)
    const none = await shop.ask(teamMemberUpdate, { ...same, removePhoto: 1 }, owner.headers)
    expect(none.data.profilePhoto).toBeNull()
    expect(stored()).toBe(before - 1)
  })

  it.each([
    ['a PNG of 10,239 bytes', picture(PNG, 10_239)],
    ['a JPEG of 1,000,001 bytes', picture(JPEG, 1_000_001)],
    ['a PDF', picture([0x25, 0x50, 0x44, 0x46, 0x2d], 20_000)],
    ['a GIF', picture([...Buffer.from('GIF89a')], 20_000)],
  ])('is not %s', async (_what, file) => {
    const problem = await shop.refused(teamMemberAdd, memberForm(), owner.headers, { profilePhoto: file })
    expect(problem.fields).toEqual({ profilePhoto: 'A photo is a JPEG or PNG picture of 10 KB to 1 MB.' })
  })

  it('is not stored if the team member is refused', async () => {
    const { email } = await addMember({}, { profilePhoto: picture(PNG, 20_000) })
    const before = stored()
    await shop.refused(teamMemberAdd, memberForm({ email }), owner.headers, { profilePhoto: picture(PNG, 20_000) })
    expect(stored()).toBe(before)
  })
})
