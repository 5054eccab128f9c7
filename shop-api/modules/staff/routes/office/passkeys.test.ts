import { eq } from 'drizzle-orm'
import {
  officeFactorAsk,
  officeFactorPasskey,
  officeFactors,
  officePasskeyAdd,
  officePasskeyPrepare,
  officePasskeyRemove,
} from '#lib/contract/staff/office/factor.ts'
import { officeMe } from '#lib/contract/staff/office/me.ts'
import { officePasskeyAsk, officePasskeySignIn } from '#lib/contract/staff/office/session.ts'
import { staffMembers } from '../../../../db/schema/staff.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { type SoftPasskey, softPasskey } from '../../../../testing/soft-passkey.ts'
import { ACCOUNT_CHANGES } from '../../use-cases/notify-staff.ts'
import { countForeignPasskeys } from '../../use-cases/staff-passkeys.ts'

const OFFICE = 'https://office.shop.test'
let now = new Date('2026-11-23T08:00:00Z')
let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop({ catalogue: 'empty', clock: () => now, env: { OFFICE_URL: OFFICE } })
})
afterAll(() => shop.close())

/** A separate network for each attempt, because refusals are counted by network. */
const from = (network: number) => ({ 'x-forwarded-for': `10.9.0.${network}` })

async function register(person: OfficePerson, key: SoftPasskey) {
  const { data } = await shop.ask(officePasskeyPrepare, {}, person.headers)
  const response = key.make(data.options)
  return shop.ask(officePasskeyAdd, { name: 'Laptop', response }, person.headers)
}
const challenge = async () => (await shop.ask(officePasskeyAsk, {})).data.options

test('signs its owner in with a passkey alone, once for each challenge', async () => {
  const person = await shop.staff('packer')
  const key = softPasskey(OFFICE)
  await register(person, key)
  const response = key.use(await challenge())
  const { data } = await shop.ask(officePasskeySignIn, { response })
  const me = await shop.ask(officeMe, {}, { authorization: `Bearer ${data.tokens?.token}` })
  expect(me.data.staffId).toBe(person.staffId)
  expect(await shop.refused(officePasskeySignIn, { response })).toMatchObject({ code: 'wrong-credentials' })
})

test('its owner is emailed of a new passkey, of its removal and of sign-ins from new networks', async () => {
  const person = await shop.staff('packer')
  const [first, second] = [softPasskey(OFFICE), softPasskey(OFFICE)]
  const subjects = async () =>
    (await emailsTo(shop, person.email)).map(({ text }) => /: (.*account.*)/.exec(text)?.[1]).reverse()
  await register(person, first)
  const { data } = await register(person, second)
  const signIn = async (address: string) =>
    shop.ask(officePasskeySignIn, { response: first.use(await challenge()) }, { 'x-forwarded-for': address })
  // A mobile carrier gives another address of its network with each connection.
  for (const address of ['10.9.0.77', '10.9.0.78', '10.9.1.77', '2c0f:fe38:2100:1::1', '2c0f:fe38:2100:2::1'])
    await signIn(address)
  await shop.ask(officePasskeyRemove, { id: data.id }, person.headers)
  const { passkeyAdded, passkeyRemoved, newNetwork } = ACCOUNT_CHANGES
  expect(await subjects()).toEqual([passkeyAdded, passkeyAdded, newNetwork, newNetwork, newNetwork, passkeyRemoved])
})

test('refuses signatures for another page or purpose, with another key, or too late', async () => {
  const person = await shop.staff('packer')
  const key = softPasskey(OFFICE)
  await register(person, key)
  let network = 0
  const refused = async (response: Record<string, unknown>) => {
    network += 1
    return (await shop.refused(officePasskeySignIn, { response }, from(network))).code
  }
  const evil = softPasskey('https://office.shop.test.evil.test')
  expect(await refused(evil.use(await challenge()))).toBe('wrong-credentials')
  const stolen = { ...softPasskey(OFFICE).use(await challenge()), id: key.use({}).id }
  expect(await refused(stolen)).toBe('wrong-credentials')
  expect(await refused(key.use({ challenge: 'bm90LW91cnM' }))).toBe('wrong-credentials')
  const late = key.use(await challenge())
  now = new Date(now.getTime() + 5 * 60_000 + 1)
  expect(await refused(late)).toBe('wrong-credentials')
  const { data } = await shop.ask(officeFactorAsk, {}, person.headers)
  expect(await refused(key.use(data.options))).toBe('wrong-credentials')
  expect(await refused({ id: 'x' })).toBe('wrong-credentials')
  const own = await shop.ask(officePasskeyPrepare, {}, person.headers)
  const elsewhere = { name: 'Elsewhere', response: evil.make(own.data.options) }
  expect(await shop.refused(officePasskeyAdd, elsewhere, person.headers)).toMatchObject({ code: 'invalid-request' })
})

test('confirms its owner only', async () => {
  const [person, other] = [await shop.staff('owner'), await shop.staff('owner')]
  const key = softPasskey(OFFICE)
  await register(person, key)
  const ask = async ({ headers }: OfficePerson) => (await shop.ask(officeFactorAsk, {}, headers)).data.options
  await shop.ask(officeFactorPasskey, { response: key.use(await ask(person)) }, person.headers)
  const response = key.use(await ask(other))
  expect(await shop.refused(officeFactorPasskey, { response }, other.headers)).toMatchObject({
    code: 'wrong-credentials',
  })
})

test('cannot delete the last factor', async () => {
  const person = await shop.staff('packer')
  const { data: first } = await register(person, softPasskey(OFFICE))
  const remove = (id: string) => shop.refused(officePasskeyRemove, { id }, person.headers)
  expect(await remove(first.id)).toMatchObject({ code: 'invalid-request' })
  const { data: second } = await register(person, softPasskey(OFFICE))
  await shop.ask(officePasskeyRemove, { id: first.id }, person.headers)
  expect((await shop.ask(officeFactors, {}, person.headers)).data.passkeys.map(({ id }) => id)).toEqual([second.id])
  expect(await remove(first.id)).toMatchObject({ code: 'not-found' })
})

test('refuses the passkeys of a person who has left', async () => {
  const person = await shop.staff('packer')
  const key = softPasskey(OFFICE)
  await register(person, key)
  await shop.database.db.update(staffMembers).set({ state: 'left' }).where(eq(staffMembers.id, person.staffId))
  const response = key.use(await challenge())
  expect(await shop.refused(officePasskeySignIn, { response }, from(99))).toMatchObject({ code: 'wrong-credentials' })
})

test('does not delay other passkeys of a network after wrong uses of one', async () => {
  const codes = []
  for (let i = 0; i < 30; i += 1)
    codes.push((await shop.refused(officePasskeySignIn, { response: { id: 'x' } }, from(100))).code)
  expect(codes).toContain('too-many-requests')
  const person = await shop.staff('packer')
  const key = softPasskey(OFFICE)
  await register(person, key)
  await shop.ask(officePasskeySignIn, { response: key.use(await challenge()) }, from(100))
})

test('counts the passkeys to replace if the office moves to another host', async () => {
  expect(await countForeignPasskeys(shop.database, OFFICE)).toBe(0)
  expect(await countForeignPasskeys(shop.database, 'https://elsewhere.test')).toBeGreaterThan(3)
})
