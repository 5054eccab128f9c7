/** Delivery charges set in the office: shown in the shop, tried, undone, and refused after a colleague's change. */
import type { WireRequest } from '#lib/contract/base/call.ts'
import { cityList, deliveryCharge, deliveryChargeList, pickUpPoints } from '#lib/contract/content/reference.ts'
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeDelivery,
  officeDeliveryTry,
  officeFreeDeliverySave,
  officePickUpPointSave,
  officePickUpPoints,
  officeTownAdd,
  officeTownList,
  setChargesJob,
} from '#lib/contract/site/office/delivery.ts'
import { openTestDatabase } from '../../../../testing/database.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'

let shop: OfficeShop
let owner: OfficePerson
beforeAll(async () => {
  shop = await openOfficeShop({ database: await openTestDatabase('sample') })
  owner = await shop.staff('owner')
}, 180_000)
afterAll(() => shop.close())

const charge = { exVat: '310.00', days: 3, carrier: 'Safari Njema' }
const nakuruOf = async () => {
  const { data } = await shop.askAs(owner, officeDelivery, {})
  const county = data.counties.find(({ name }) => name === 'Nakuru')
  if (!county?.own) throw new Error('the sample delivers to Nakuru')
  return { countyId: county.countyId, own: county.own }
}
const seenOf = ({ exVat, ...own }: { exVat: number; vatPerc: number; days: number; carrier: string }) => ({
  ...own,
  exVat: (exVat / 100).toFixed(2),
})
const start = async (changes: WireRequest<typeof setChargesJob>['input']['changes']) => {
  const { data } = await shop.askAs(owner, setChargesJob, { input: { changes } })
  await shop.app.shop.jobs.runNow()
  return data.jobId
}
const shopChargeOf = async (county: string) => {
  const { data } = await shop.ask(deliveryChargeList, {})
  return data.charges.find((one) => one.county === county && one.town === null)
}

test('applies a county’s charge in the shop at once, and undoes it as a whole', async () => {
  const { countyId, own } = await nakuruOf()
  const before = await shopChargeOf('Nakuru')
  const jobId = await start([{ place: { countyId }, seen: seenOf(own), own: charge }])
  const { data } = await shop.askAs(owner, officeJob, { jobId })
  expect(data.job).toMatchObject({ state: 'done', done: 1, failed: 0, canUndo: true })
  expect(await shopChargeOf('Nakuru')).toMatchObject({
    chargeWithVat: 359_60,
    workingDays: 3,
    provider_name: 'Safari Njema',
  })
  await shop.askAs(owner, officeJobUndo, { jobId })
  expect(await shopChargeOf('Nakuru')).toEqual(before)
})

test('returns the current charge if it differs from the charge that staff saw', async () => {
  const { countyId, own } = await nakuruOf()
  const input = { changes: [{ place: { countyId }, seen: { ...seenOf(own), days: 9 }, own: charge }] }
  const refused = await shop.refusedAs(owner, setChargesJob, { input })
  expect(refused).toMatchObject({ code: 'changed-meanwhile' })
})

test.each([
  [{ exVat: '-5.00' }, 'A charge is 0 or more.'],
  [{ exVat: '100001.00' }, 'At most KSh 100,000.'],
  [{ days: 91 }, 'At most 90 days.'],
  [{ carrier: ' ' }, 'Enter a carrier.'],
])('refuses %p: %s', async (wrong, sentence) => {
  const { countyId, own } = await nakuruOf()
  const input = { changes: [{ place: { countyId }, seen: seenOf(own), own: { ...charge, ...wrong } }] }
  const refused = await shop.refusedAs(owner, setChargesJob, { input })
  expect(refused).toMatchObject({ code: 'invalid-request', message: sentence })
})

test('previews free delivery with the charge of a real order', async () => {
  const { data: before } = await shop.askAs(owner, officeDelivery, {})
  const cityId = before.counties.find(({ name }) => name === 'Nakuru')?.towns[0]?.cityId ?? 32_001
  const tried = async (productsValue: string) =>
    (await shop.askAs(owner, officeDeliveryTry, { cityId, productsValue })).data.price?.isFree
  expect(await tried('4999.99')).toBe(false)
  const version = before.freeFromVersion
  await shop.askAs(owner, officeFreeDeliverySave, { freeFrom: '5000.00', version })
  expect([await tried('4999.99'), await tried('5000.00')]).toEqual([false, true])
  expect((await shop.ask(deliveryChargeList, {})).data.freeFrom).toBe(5_000_00)
  const refused = await shop.refusedAs(owner, officeFreeDeliverySave, { freeFrom: '1.00', version })
  expect(refused.code).toBe('changed-meanwhile')
})

test('adds a town once, offers it at its county’s charge, and gives it a separate charge', async () => {
  const { countyId } = await nakuruOf()
  const { data: added } = await shop.askAs(owner, officeTownAdd, { countyId, name: '  Ruaka   Town ' })
  expect(added).toMatchObject({ name: 'Ruaka Town', own: null })
  const { data: towns } = await shop.askAs(owner, officeTownList, { countyId })
  expect(towns).toContainEqual(expect.objectContaining({ name: 'Ruaka Town', postalCode: null }))
  const offered = (await shop.ask(cityList, { isApiDropDown: 1, countyId })).data
  expect(offered).toContainEqual({ id: added.cityId, name: 'Ruaka Town', postalCode: null })
  const chargeThere = async () => (await shop.ask(deliveryCharge, { cityId: added.cityId })).data
  expect((await chargeThere()).chargeWithVat).toBe((await shopChargeOf('Nakuru'))?.chargeWithVat)
  await start([{ place: { cityId: added.cityId }, seen: null, own: charge }])
  expect(await chargeThere()).toMatchObject({ charge: 310_00, workingDays: 3 })
  const again = await shop.refusedAs(owner, officeTownAdd, { countyId, name: 'RUAKA TOWN' })
  expect(again.message).toBe('Nakuru already has Ruaka Town.')
})

test('adds a pick-up point and offers it until staff disable it', async () => {
  const form = {
    ...{ name: 'Nyali counter', address: 'Links Road', town: 'Mombasa', county: 'Mombasa', hours: 'Mon–Sat 9–17' },
    isOffered: true,
    version: 0,
  }
  const { data: made } = await shop.askAs(owner, officePickUpPointSave, form)
  const offered = async () => (await shop.ask(pickUpPoints, {})).data.some(({ id }) => id === made.id)
  expect(await offered()).toBe(true)
  const change = { ...form, id: made.id, version: made.version, isOffered: false }
  await shop.askAs(owner, officePickUpPointSave, change)
  expect(await offered()).toBe(false)
  expect((await shop.refusedAs(owner, officePickUpPointSave, change)).code).toBe('changed-meanwhile')
  const { data: all } = await shop.askAs(owner, officePickUpPoints, {})
  expect(all.at(-1)).toMatchObject({ name: 'Nyali counter', isOffered: false, waiting: 0 })
})
