/** Settings of M-Pesa for staff: facts, the check of the connection, and warnings about the initiator's password. */
import { setTimeout as pause } from 'node:timers/promises'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeMethodCheck, officeMethodSettings } from '#lib/contract/payments/office/method-settings.ts'
import { officeHealth } from '#lib/contract/site/office/settings.ts'
import { addDays, dayInNairobi, showDay } from '#lib/format/clock.ts'
import { SANDBOX_CERTIFICATE, sandboxInitiator } from '../../../../../simulators/daraja/sandbox-initiator.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { openPaymentShop, type PaymentShop, type PaymentShopOptions } from '../../../../testing/payment-shop.ts'

const { name, password } = sandboxInitiator
const TODAY = dayInNairobi(new Date())
const initiatorOf = (days: number | null, more: object = {}) => ({
  ...{ name, password, certificate: SANDBOX_CERTIFICATE },
  ...(days !== null && { passwordSetOn: addDays(TODAY, -days) }),
  ...more,
})

let at: PaymentShop
let owner: OfficePerson
let ask: ReturnType<typeof officeAsker>
afterEach(() => at.close())

async function open(options: PaymentShopOptions = {}) {
  at = await openPaymentShop(await openEmbedded(), options)
  ask = officeAsker(at.shop)
  owner = await ask.staff('owner')
}
const facts = async () =>
  (await ask.askAs(owner, officeMethodSettings, {})).data.methods.find(({ method }) => method === 'mpesa')?.facts ?? []
const check = async () => (await ask.askAs(owner, officeMethodCheck, { method: 'mpesa' })).data

async function until(text: string) {
  for (let waited = 0; waited < 5_000; waited += 50) {
    const found = (await facts()).find((fact) => fact.startsWith(text))
    if (found) return found
    await pause(50)
  }
  return undefined
}

test('shows that the initiator and Pull are not set, and checks the consumer key', async () => {
  await open()
  expect(await facts()).toEqual(
    expect.arrayContaining(['Initiator: not set, refunds are sent in the M-Pesa portal and recorded', 'Pull: off']),
  )
  expect((await check()).map(({ what, state }) => `${what} ${state}`)).toEqual([
    'Consumer key and secret good',
    'Pull off',
    'Initiator off',
  ])
})

test('shows the age of the password, the last run of Pull and the balance, and checks all of them', async () => {
  await open({ initiator: initiatorOf(76), pull: { phone: '254700000000' } })
  expect(await facts()).toContain(
    `Initiator: ${name}. Its password is 76 days old and ends on ${showDay(addDays(TODAY, 14))}`,
  )
  expect(await until('Pull: on, last run')).toContain(', complete, 0 lost payments found until now')
  expect(await until('Balance: KSh')).toMatch(/^Balance: KSh.100,000\.00 on /)
  await at.database.query('DELETE FROM mpesa_balances')
  expect(await facts()).toContain('Balance: not requested yet')
  expect((await check()).map(({ what, state }) => `${what} ${state}`)).toEqual([
    'Consumer key and secret good',
    'Pull good',
    'Initiator good',
  ])
  expect(await until('Balance: KSh')).toBeDefined()
})

test('shows why a request of the balance failed', async () => {
  await open({ initiator: initiatorOf(null, { password: 'wrong' }) })
  await check()
  expect(await until('Balance: the request of')).toContain('The initiator’s name or password is wrong')
  expect(await facts()).toContain(
    `Initiator: ${name}. The age of its password is not known: set MPESA_INITIATOR_PASSWORD_SET_ON`,
  )
})

test('shows which credentials M-Pesa refuses, without a check of the services that need them', async () => {
  await open({ initiator: initiatorOf(1), daraja: { consumerSecret: 'another secret' } })
  expect(await check()).toEqual([
    {
      ...{ what: 'Consumer key and secret', state: 'bad' },
      sentence: 'M-Pesa refuses them (400.008.01): correct MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET.',
    },
  ])
})

test('shows that M-Pesa does not respond', async () => {
  await open({ baseUrl: 'http://127.0.0.1:9' })
  expect(await check()).toMatchObject([{ state: 'bad', sentence: expect.stringContaining('M-Pesa does not respond') }])
})

test('warns of a password that ends soon in Today and in the health of the shop', async () => {
  await open({ initiator: initiatorOf(80) })
  const warning = 'the initiator’s password ends in 10 days: set a new password in the M-Pesa portal'
  const { health } = (await ask.askAs(owner, officeToday, {})).data
  expect(health.find(({ part }) => part === 'mpesa')).toMatchObject({ state: 'slow', text: warning })
  const { parts } = (await ask.askAs(owner, officeHealth, {})).data
  expect(parts).toContainEqual({
    ...{ part: 'mpesa-settings', name: 'M-Pesa: settings', state: 'warning', sentence: warning },
  })
})

test('does not warn of a new password', async () => {
  await open({ initiator: initiatorOf(74) })
  const { health } = (await ask.askAs(owner, officeToday, {})).data
  expect(health.find(({ part }) => part === 'mpesa')).toMatchObject({ state: 'good' })
  const { parts } = (await ask.askAs(owner, officeHealth, {})).data
  expect(parts.map(({ part }) => part)).not.toContain('mpesa-settings')
})

test('refuses the check to staff without the permission, and of a method without a provider to check', async () => {
  await open()
  const finance = await ask.staff('packer')
  expect(await ask.refusedAs(finance, officeMethodCheck, { method: 'mpesa' })).toMatchObject({ code: 'not-allowed' })
  expect(await ask.refusedAs(owner, officeMethodCheck, { method: 'bank' })).toMatchObject({ code: 'not-allowed' })
})
