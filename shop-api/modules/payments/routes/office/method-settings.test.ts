/** A payment method paused by staff: not offered and not accepted, until it is offered again. */
import { officeMethodPause, officeMethodSettings } from '#lib/contract/payments/office/method-settings.ts'
import { paymentMethods } from '#lib/contract/payments/payment.ts'
import { openTestDatabase } from '../../../../testing/database.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { noteRegistration } from '../../use-cases/paybill-registration.ts'

let shop: OfficeShop
let owner: OfficePerson
beforeAll(async () => {
  shop = await openOfficeShop({ database: await openTestDatabase('sample') })
  owner = await shop.staff('owner')
}, 180_000)
afterAll(() => shop.close())

const versionNow = async () => (await shop.askAs(owner, officeMethodSettings, {})).data.version
const offered = async () => (await shop.ask(paymentMethods, {})).data.methods

test('pauses cards and offers them again', async () => {
  expect(await offered()).toContain('card')
  const pause = {
    method: 'card',
    isPaused: true,
    reason: 'The provider is away.',
    version: await versionNow(),
  } as const
  const { data, message } = await shop.askAs(owner, officeMethodPause, pause)
  expect(message).toBe('Paused: Cards.')
  expect(data.methods.find(({ method }) => method === 'card')).toMatchObject({ isSetUp: true, isPaused: true })
  expect(data).toMatchObject({ reason: 'The provider is away.', changedBy: owner.name })
  expect(await offered()).not.toContain('card')
  await shop.askAs(owner, officeMethodPause, { method: 'card', isPaused: false, version: data.version })
  expect(await offered()).toContain('card')
})

test('shows the C2B version that Safaricom registered for manual payments', async () => {
  const factsOfMpesa = async () =>
    (await shop.askAs(owner, officeMethodSettings, {})).data.methods.find(({ method }) => method === 'mpesa')?.facts
  const day = new Date('2026-11-20T08:00:00Z')
  await noteRegistration(shop.database, 'v1', day)
  expect(await factsOfMpesa()).toContain(
    'Manual payments: C2B v1 registered since 20 November 2026, the payer’s number is hashed',
  )
  await noteRegistration(shop.database, 'v2', new Date('2026-11-21T08:00:00Z'))
  await noteRegistration(shop.database, 'v2', new Date('2026-11-22T08:00:00Z'))
  expect(await factsOfMpesa()).toContain(
    'Manual payments: C2B v2 registered since 21 November 2026, digits of the payer’s number are hidden',
  )
})

test('refuses to pause M-Pesa, and refuses changes to an outdated list', async () => {
  const version = await versionNow()
  expect(await shop.refusedAs(owner, officeMethodPause, { method: 'mpesa', isPaused: true, version })).toMatchObject({
    code: 'invalid-request',
  })
  await shop.askAs(owner, officeMethodPause, { method: 'card', isPaused: true, version })
  expect(await shop.refusedAs(owner, officeMethodPause, { method: 'bank', isPaused: true, version })).toMatchObject({
    code: 'changed-meanwhile',
  })
  await shop.askAs(owner, officeMethodPause, { method: 'card', isPaused: false, version: version + 1 })
})
