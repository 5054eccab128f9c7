/** Many parcels handed to one carrier, and pick lists moved between packers. */
import { officeRiderCode, officeRiderRun } from '#lib/contract/deliveries/office/rider.ts'
import { officeRiderList } from '#lib/contract/deliveries/office/rider-cash.ts'
import { officeWaybillPicture, officeWaybills } from '#lib/contract/fulfilment/office/hand-over.ts'
import { officeParcelList } from '#lib/contract/fulfilment/office/packing.ts'
import { officePickList, officePickListMove, officePickScans } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { officeRunList, officeRunMake, officeRunPicture, officeRunSheet } from '#lib/contract/fulfilment/office/runs.ts'
import { guestOrder } from '#lib/contract/orders/guest-order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { JPEG, openPackingShop } from '../../../../testing/packing-shop.ts'
import { newPerson } from '../../../../testing/people.ts'
import { inject } from '../../../../testing/shop.ts'
import { handOverParcels } from '../../jobs/packing-jobs.ts'

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  beforeAll(async () => {
    packing = await openPackingShop(open)
  })
  afterAll(() => packing.close())

  /** A packed, waiting order, with its parcel as the user saw it. */
  async function packedOrder(how: 'delivered' | 'collected' = 'delivered') {
    const { orderToPack, parcelsOf, scan, packed, take, send } = packing
    const order = await orderToPack([[1, 2]], how)
    await send(await take(order.parcelId), [scan(order.parcelId, 20), packed(order.parcelId)])
    return { ...order, version: (await parcelsOf(order.orderId))[0]?.version ?? 0 }
  }

  test('hands many parcels to one carrier with one number, picture and sheet', async () => {
    const { shop, office, packer, runJob } = packing
    const orders = [await packedOrder(), await packedOrder()]
    const parcels = orders.map(({ parcelId, version }) => ({ parcelId, version }))
    const run = { carrier: 'G4S', waybillNo: 'G4S-1180', parcels }
    const { runId, parcels: changed } = (await office.askAs(packer, officeRunMake, run)).data
    expect(changed.map(({ version }, at) => version - (parcels[at]?.version ?? 0))).toEqual([1, 1])
    expect((await office.refusedAs(packer, officeRunMake, run)).code).toBe('changed-meanwhile')
    await office.askAs(packer, officeRunPicture, { runId }, { picture: JPEG })
    const search = String(orders[0]?.orderNo)
    const [listed] = (await office.askAs(packer, officeParcelList, { queue: 'packed', search })).data.parcels
    expect(listed).toMatchObject({ runId, carrier: 'G4S', waybillNo: 'G4S-1180', hasWaybillPicture: true })
    const wire = { parcelId: String(orders[1]?.parcelId) }
    const picture = await inject(shop.app, officeWaybillPicture, wire, packer.headers)
    expect(picture.rawPayload).toEqual(JPEG)
    await runJob(handOverParcels, { parcelIds: parcels.map(({ parcelId }) => parcelId) }, packer)
    const { runs } = (await office.askAs(packer, officeRunList, {})).data
    expect(runs.find((one) => one.runId === runId)).toMatchObject({ parcels: 2, sent: 2, hasPicture: true })
    const sheet = await inject(shop.app, officeRunSheet, { runId: String(runId) }, packer.headers)
    expect(sheet.headers['content-type']).toBe('application/pdf')
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('gives a run to an own rider, and refuses other persons', async () => {
    const { office, packer, runJob } = packing
    const { parcelId, version } = await packedOrder()
    const rider = await office.staff('rider', { name: 'Evans Barasa' })
    const { riders } = (await office.askAs(packer, officeRiderList, {})).data
    expect(riders).toEqual([{ staffId: rider.staffId, name: 'Evans Barasa' }])
    const run = { carrier: 'Own rider', parcels: [{ parcelId, version }] }
    const refused = await office.refusedAs(packer, officeRunMake, { ...run, riderId: packer.staffId })
    expect(refused.message).toBe('This person is not a rider.')
    await office.askAs(packer, officeRunMake, { ...run, riderId: rider.staffId })
    expect((await office.askAs(rider, officeRiderRun, {})).data.stops).toEqual([])
    await runJob(handOverParcels, { parcelIds: [parcelId] }, packer)
    expect((await office.askAs(rider, officeRiderRun, {})).data.stops).toMatchObject([{ parcelId, due: 0 }])
  })

  test('mails the customer a code, which the rider checks at the door', async () => {
    const { shop, office, packer, runJob } = packing
    const { parcelId, version, orderNo, orderId, token } = await packedOrder()
    const shownCode = async () => (await shop.ask(guestOrder, { token })).data.deliveryCode
    expect(await shownCode()).toBeUndefined()
    const rider = await office.staff('rider', { name: 'Kelvin Njoroge' })
    const run = { carrier: 'Own rider', parcels: [{ parcelId, version }], riderId: rider.staffId }
    await office.askAs(packer, officeRunMake, run)
    await runJob(handOverParcels, { parcelIds: [parcelId] }, packer)
    await shop.app.shop.follower.runNow()
    const [email] = await shop.database.query<{ text: string }>(
      `SELECT text FROM mails WHERE text LIKE '%' || $1 || '%' AND text LIKE '%Give the rider this code%'`,
      [String(orderNo)],
    )
    const [, code = ''] = /Give the rider this code: (\d{4})\./.exec(email?.text ?? '') ?? []
    expect(code).toMatch(/^\d{4}$/)
    // The order's page shows the code to its customer, not to staff.
    expect(await shownCode()).toBe(code)
    const staff = await newPerson(shop.database, () => new Date(), 5)
    expect((await shop.ask(orderDetails, { orderId }, staff.headers)).data).not.toHaveProperty('deliveryCode')
    const stopOf = async () => (await office.askAs(rider, officeRiderRun, {})).data.stops[0]
    expect(await stopOf()).toMatchObject({ hasCode: true, isCodeConfirmed: false })
    const refused = async (typed: string, person = rider) =>
      (await office.refusedAs(person, officeRiderCode, { parcelId, code: typed })).message
    const other = await office.staff('rider', { name: 'Mwende Kilonzo' })
    expect(await refused(code, other)).toBe('This parcel is not on your run.')
    const wrong = code === '0000' ? '1111' : '0000'
    for (let tries = 0; tries < 4; tries += 1) expect(await refused(wrong)).toBe('This code is not right.')
    await office.askAs(rider, officeRiderCode, { parcelId, code })
    expect(await stopOf()).toMatchObject({ isCodeConfirmed: true })
    const stored = JSON.stringify(await shop.database.query('SELECT * FROM delivery_stops'))
    expect(stored).not.toContain(`"${code}"`)
  })

  test('accepts no code after five wrong codes, or for a customer without a code', async () => {
    const { shop, office, packer, runJob } = packing
    const { parcelId, version } = await packedOrder()
    const rider = await office.staff('rider', { name: 'Evans Barasa' })
    const run = { carrier: 'Own rider', parcels: [{ parcelId, version }], riderId: rider.staffId }
    await office.askAs(packer, officeRunMake, run)
    const refused = async () => (await office.refusedAs(rider, officeRiderCode, { parcelId, code: '0000' })).message
    expect(await refused()).toBe('This customer has no code. Take a picture.')
    await runJob(handOverParcels, { parcelIds: [parcelId] }, packer)
    await shop.database.query(`UPDATE delivery_stops SET code_hash = 'x', code_tries = 5 WHERE parcel_id = $1`, [
      parcelId,
    ])
    expect(await refused()).toBe('Five codes were wrong. Take a picture.')
  })

  test('gives each parcel a waybill number, and moves a parcel between runs', async () => {
    const { shop, office, packer } = packing
    const [one, two] = [await packedOrder(), await packedOrder()]
    const first = await office.askAs(packer, officeRunMake, {
      carrier: 'Safari Njema',
      parcels: [
        { parcelId: one.parcelId, version: one.version, waybillNo: 'SN-1' },
        { parcelId: two.parcelId, version: two.version, waybillNo: 'SN-2' },
      ],
    })
    const numbers = await shop.database.query(
      'SELECT waybill_no AS no FROM order_parcels WHERE id = ANY($1::bigint[]) ORDER BY id',
      [[one.parcelId, two.parcelId]],
    )
    expect(numbers).toEqual([{ no: 'SN-1' }, { no: 'SN-2' }])
    const second = await office.askAs(packer, officeRunMake, {
      ...{ carrier: 'Easy Coach', waybillNo: 'EC-9' },
      parcels: first.data.parcels,
    })
    const { runs } = (await office.askAs(packer, officeRunList, {})).data
    expect(runs.map(({ runId }) => runId)).not.toContain(first.data.runId)
    expect(runs.find(({ runId }) => runId === second.data.runId)).toMatchObject({ parcels: 2, sent: 0 })
    expect((await office.refusedAs(packer, officeRunSheet, { runId: first.data.runId })).code).toBe('not-found')
  })

  test('refuses a run with collected or unpacked parcels, and stores no part of it', async () => {
    const { office, packer, orderToPack, parcelsOf } = packing
    const good = await packedOrder()
    const collected = await packedOrder('collected')
    const before = (await office.askAs(packer, officeRunList, {})).data.runs.length
    const runOf = (other: { parcelId: number; version: number }) => ({
      ...{ carrier: 'G4S', waybillNo: 'G4S-1' },
      parcels: [good, other].map(({ parcelId, version }) => ({ parcelId, version })),
    })
    const refused = await office.refusedAs(packer, officeRunMake, runOf(collected))
    expect(refused.message).toContain('is collected at a counter')
    const open = await orderToPack([[1, 1]])
    const version = (await parcelsOf(open.orderId))[0]?.version ?? 0
    expect((await office.refusedAs(packer, officeRunMake, runOf({ ...open, version }))).code).toBe('not-allowed')
    expect((await office.askAs(packer, officeRunList, {})).data.runs).toHaveLength(before)
    expect((await parcelsOf(good.orderId))[0]?.version).toBe(good.version)
  })

  test('records a waybill number for each parcel, again after a lost response, and swapped', async () => {
    const { shop, office, packer } = packing
    const [one, two] = [await packedOrder(), await packedOrder()]
    const row = ({ parcelId, version }: typeof one, waybillNo: string) => ({
      ...{ parcelId, version, waybillNo },
      carrier: 'G4S',
    })
    const both = { parcels: [row(one, 'g4s 3001'), row(two, 'G4S3002')] }
    await office.askAs(packer, officeWaybills, both)
    await office.askAs(packer, officeWaybills, both)
    const numbers = () =>
      shop.database.query(
        'SELECT waybill_no AS no, version FROM order_parcels WHERE id = ANY($1::bigint[]) ORDER BY id',
        [[one.parcelId, two.parcelId]],
      )
    expect(await numbers()).toEqual([
      { no: 'G4S3001', version: one.version + 1 },
      { no: 'G4S3002', version: two.version + 1 },
    ])
    const [first, second] = [one, two].map((order) => ({ ...order, version: order.version + 1 })) as [
      typeof one,
      typeof two,
    ]
    await office.askAs(packer, officeWaybills, { parcels: [row(first, 'G4S3002'), row(second, 'G4S3001')] })
    expect(await numbers()).toMatchObject([{ no: 'G4S3002' }, { no: 'G4S3001' }])
  })

  test('refuses waybill numbers in their rows, and stores no number then', async () => {
    const { shop, office, packer, parcelsOf } = packing
    const [used, one, two, three] = [await packedOrder(), await packedOrder(), await packedOrder(), await packedOrder()]
    const row = ({ parcelId, version }: typeof one, waybillNo: string, carrier = 'Easy Coach') => ({
      ...{ parcelId, version, waybillNo, carrier },
    })
    const save = (...parcels: ReturnType<typeof row>[]) => office.refusedAs(packer, officeWaybills, { parcels })
    await office.askAs(packer, officeWaybills, { parcels: [row(used, 'EC-71')] })
    expect((await save(row(one, 'EC'), row(two, `P${two.orderNo}-1`))).fields).toEqual({
      'parcels.0.waybillNo': 'Enter at least 3 letters or digits, as on the waybill.',
      'parcels.1.waybillNo': 'This is our own label. Enter the number on the waybill.',
    })
    const outdated = { ...three, version: three.version - 1 }
    expect((await save(row(one, 'ec-71', 'EASY coach'), row(two, 'EC-72'), row(outdated, 'EC-73'))).fields).toEqual({
      'parcels.0.waybillNo': `P${used.orderNo}-1 has this number.`,
      'parcels.2.waybillNo': expect.stringContaining('A colleague has changed parcel 1'),
    })
    expect((await save(row(one, 'EC-74'), row(two, 'EC-74'))).fields).toEqual({
      'parcels.0.waybillNo': `P${two.orderNo}-1 has this number.`,
      'parcels.1.waybillNo': `P${one.orderNo}-1 has this number.`,
    })
    const versions = await Promise.all([one, two].map(async ({ orderId }) => (await parcelsOf(orderId))[0]?.version))
    expect(versions).toEqual([one.version, two.version])
    // Another carrier can have the same number.
    await office.askAs(packer, officeWaybills, { parcels: [row(one, 'EC-71', 'Dreamline')] })
    const content = await office.staff('content')
    expect((await office.refusedAs(content, officeWaybills, { parcels: [row(two, 'EC-75')] })).status).toBe(403)
    const entries = await shop.database.query(
      "SELECT 1 FROM audit_log WHERE action = 'packing.waybill' AND subject_id = $1",
      [String(one.orderNo)],
    )
    expect(entries).toHaveLength(1)
  })

  test('moves a pick list with its picked lines and parcels to another packer', async () => {
    const { office, packer, desk, orderToPack, scan, take, send } = packing
    const order = await orderToPack([[1, 3]])
    const pickListId = await take(order.parcelId)
    await send(pickListId, [scan(order.parcelId, 10)])
    const other = await office.staff('packer', { name: 'Daniel Mutua' })
    const move = { pickListIds: [pickListId], packerId: other.staffId }
    expect((await office.refusedAs(packer, officePickListMove, move)).status).toBe(403)
    expect((await office.askAs(desk, officePickListMove, move)).data.moved).toBe(1)
    expect((await office.refusedAs(desk, officePickListMove, move)).message).toContain('has pick list')
    const wrong = await office.refusedAs(packer, officePickScans, { pickListId, scans: [scan(order.parcelId, 10)] })
    expect(wrong.message).toBe('This pick list was moved to another packer. Open your own pick list.')
    await office.askAs(other, officePickScans, { pickListId, scans: [scan(order.parcelId, 10)] })
    const list = (await office.askAs(other, officePickList, { pickListId })).data
    expect(list).toMatchObject({ packer: 'Daniel Mutua', lines: [{ pickedTenths: 20 }] })
    const mine = async (person: typeof packer) =>
      (await office.askAs(person, officeParcelList, { queue: 'packing', isOwn: true })).data.parcels
    expect((await mine(other)).map(({ parcelId }) => parcelId)).toEqual([order.parcelId])
    expect((await mine(packer)).map(({ parcelId }) => parcelId)).not.toContain(order.parcelId)
  })
})
