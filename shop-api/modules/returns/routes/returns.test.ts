import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeReturnPreview } from '#lib/contract/orders/office/order-changes.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { storeCredit as storeCreditOf } from '#lib/contract/payments/store-credit.ts'
import {
  officeReturn,
  officeReturnApprove,
  officeReturnCredit,
  officeReturnDecline,
  officeReturnList,
  officeReturnPhoto,
  officeReturnQuestion,
  officeReturnReceive,
  officeReturnSettings,
  officeReturnSettingsSave,
  officeReturnsOf,
} from '#lib/contract/returns/office/returns.ts'
import {
  guestOrderReturns,
  guestReturnAnswer,
  guestReturnCancel,
  guestReturnPhoto,
  guestReturnPreview,
  guestReturnSend,
  orderReturns,
  returnAnswer,
  returnCancel,
  returnPhoto,
  returnPreview,
  returnSend,
} from '#lib/contract/returns/returns.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import type { OfficePerson } from '../../../testing/office-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { orderClock } from '../../../testing/order-shop.ts'
import { stockOf } from '../../../testing/products.ts'
import { type DeliveredOrder, openReturnShop, type ReturnShop, returnForm } from '../../../testing/return-shop.ts'
import { forgetOldReturns } from '../use-cases/return-photos.ts'

const DAY_MS = 24 * 60 * 60_000
const FAULT = { reason: 'Faulty', condition: 'damaged' } as const

onEachDatabase((open) => {
  let shop: ReturnShop
  let desk: OfficePerson
  let photo: Buffer
  beforeAll(async () => {
    shop = await openReturnShop(open)
    desk = await shop.staff('orders', { name: 'Achieng Odhiambo' })
    const pixels = { create: { width: 400, height: 200, channels: 3, background: '#cde' } } as const
    photo = await sharp(pixels)
      .withExif({ IFD0: { Make: 'PhoneMaker' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.time.now = orderClock()
  })

  type Goods = Parameters<typeof returnForm>[0]
  const overviewOf = async ({ orderId, headers }: DeliveredOrder) =>
    (await shop.ask(orderReturns, { orderId }, headers)).data
  const send = async ({ orderId, headers }: DeliveredOrder, goods: Goods, more = {}) =>
    (await shop.ask(returnSend, { orderId, ...returnForm(goods, more) }, { ...headers, ...freshKey() })).data.returnNo
  const refusedSend = ({ orderId, headers }: DeliveredOrder, goods: Goods, more = {}) =>
    shop.refused(returnSend, { orderId, ...returnForm(goods, more) }, { ...headers, ...freshKey() })
  const shown = async (returnNo: number) => (await shop.askAs(desk, officeReturn, { returnNo })).data
  const approve = async (returnNo: number) => {
    const { version, lines } = await shown(returnNo)
    const all = lines.map(({ position, requested }) => ({ position, quantity: requested }))
    return (await shop.askAs(desk, officeReturnApprove, { returnNo, version, lines: all })).data
  }
  const receive = async (returnNo: number, isRestocked = true) => {
    const { version, lines } = await shown(returnNo)
    const all = lines.map(({ position, approved, condition }) => ({
      ...{ position, quantity: approved ?? 0, condition, isRestocked },
    }))
    return (await shop.askAs(desk, officeReturnReceive, { returnNo, version, lines: all })).data
  }
  const creditInput = async (returnNo: number) => {
    const { credit } = await shown(returnNo)
    return { returnNo, returnNos: credit?.returnNos ?? [], expected: decimalOfCents(credit?.credit ?? 0) }
  }
  const credit = async (returnNo: number) =>
    (await shop.askAs(desk, officeReturnCredit, await creditInput(returnNo))).data
  const detailsOf = async ({ orderId, headers }: DeliveredOrder) =>
    (await shop.ask(orderDetails, { orderId }, headers)).data
  const subjects = async ({ email }: DeliveredOrder) => {
    await shop.app.shop.follower.runNow()
    return (await emailsTo(shop, email)).map(({ text }) => text)
  }

  describe('a return of a customer', () => {
    test('masks the phone number of the place of collection for staff', async () => {
      const order = await shop.delivered([[1, 1]], { who: 'guest' })
      const form = returnForm([[1, 1]], { wayBack: 'collection', pickUpPointId: null })
      const input = { token: order.token, ...form }
      const { returnNo } = (await shop.ask(guestReturnSend, input, freshKey())).data
      expect((await shown(returnNo)).place).toMatch(/, 0733 ••• \d{3}$/)
    })

    test('gathers three lines of one invoice, received at two times, in one credit note', async () => {
      const order = await shop.delivered([
        [1, 4],
        [2, 3],
        [7, 2],
      ])
      const { lines, settlements, points } = await overviewOf(order)
      expect(lines.map(({ left, refusal }) => [left, refusal])).toEqual([
        [4, null],
        [3, null],
        [2, null],
      ])
      expect(settlements).toContain('refund')
      expect(points.length).toBeGreaterThan(0)
      const { data: preview } = await shop.ask(
        returnPreview,
        { orderId: order.orderId, lines: [{ productId: 1, quantity: 2 }] },
        order.headers,
      )
      expect(preview.refund).toBe(preview.credit)
      const before = await stockOf(shop.database, 1)
      const first = await send(order, [
        [1, 2],
        [2, 1],
      ])
      const second = await send(order, [[7, 2]], { settlement: 'store-credit' })
      await approve(first)
      await receive(first)
      expect(await stockOf(shop.database, 1)).toBe(before + 2)
      // The value of the order changes with the credit note.
      expect((await detailsOf(order)).totalValue).toBe(order.totalValue)
      expect(await shown(first)).toMatchObject({ credit: { returnNos: [first], openNos: [second] } })
      shop.time.now = new Date(orderClock().getTime() + 10 * 60_000)
      await approve(second)
      await receive(second, false)
      const gathered = (await shown(first)).credit
      expect(gathered).toMatchObject({ returnNos: [first, second], openNos: [], creditNotes: 0 })
      expect(gathered?.refund).toBe(gathered?.credit)
      const storeCredit = gathered?.storeCredit ?? 0
      expect(storeCredit).toBeGreaterThan(0)
      expect(storeCredit).toBeLessThan(gathered?.refund ?? 0)
      const input = { ...(await creditInput(second)), storeCredit: decimalOfCents((gathered?.refund ?? 0) + 100) }
      expect((await shop.refusedAs(desk, officeReturnCredit, input)).message).toMatch(/is due for refund/)
      const part = { ...input, storeCredit: decimalOfCents(storeCredit) }
      expect((await shop.askAs(desk, officeReturnCredit, part)).data).toMatchObject({
        state: 'credited',
        creditNotes: [expect.stringMatching(/^CN-/)],
      })
      expect((await shown(first)).creditNotes).toEqual((await shown(second)).creditNotes)
      const details = await detailsOf(order)
      expect(details.totalValue).toBe(order.totalValue - (gathered?.credit ?? 0))
      expect(details.papers.filter(({ paper }) => paper === 'credit-note')).toHaveLength(1)
      expect(details.listOfProducts.map(({ returnedQuantity }) => returnedQuantity)).toEqual([2, 1, 2])
      const { data: parcels } = await shop.askAs(desk, officeOrderParcels, { orderNo: order.orderNo })
      expect(parcels.toGiveBack).toBe((gathered?.credit ?? 0) - storeCredit)
      const { data: account } = await shop.ask(storeCreditOf, {}, order.headers)
      expect(account.balance).toBe(storeCredit)
      const texts = await subjects(order)
      for (const step of [
        `We have your return ${first}`,
        'is approved',
        'We have received the products',
        'is added to your store credit',
      ])
        expect([step, texts.some((text) => text.includes(step))]).toEqual([step, true])
      expect((await overviewOf(order)).returns).toMatchObject([
        { returnNo: second, state: 'credited', canCancel: false },
        { returnNo: first, state: 'credited', canCancel: false },
      ])
    })

    test('gets one credit note for each invoice of an order that was extended', async () => {
      const order = await shop.delivered([[1, 4]], { edited: [{ productId: 1, tenths: 60 }] })
      const before = await detailsOf(order)
      expect(before.papers.filter(({ paper }) => paper === 'invoice')).toHaveLength(2)
      const returnNo = await send(order, [[1, 5]])
      await approve(returnNo)
      await receive(returnNo)
      const gathered = (await shown(returnNo)).credit
      const credited = await credit(returnNo)
      expect(credited.creditNotes).toHaveLength(2)
      const documents = await shop.database.db
        .select()
        .from(taxDocuments)
        .where(eq(taxDocuments.orderId, order.orderId))
      const notes = documents.filter(({ kind }) => kind === 'credit-note')
      expect(notes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(gathered?.credit)
      for (const invoice of documents.filter(({ kind }) => kind === 'invoice')) {
        const own = notes.filter(({ invoiceNo }) => invoiceNo === invoice.no)
        expect(own).toHaveLength(1)
        expect(own[0]?.totalCents).toBeLessThanOrEqual(invoice.totalCents)
      }
      const after = await detailsOf(order)
      expect(after.totalValue).toBe(before.totalValue - (gathered?.credit ?? 0))
      expect(after.listOfProducts).toMatchObject([{ returnedQuantity: 5 }])
    })

    test('is refused above the delivered quantity, twice, and after a part was cancelled before sending', async () => {
      const order = await shop.delivered([[1, 5]], { cancelled: [{ productId: 1, tenths: 10 }] })
      expect((await refusedSend(order, [[1, 5]])).message).toMatch(/^At most 4 of .* can be returned\.$/)
      await send(order, [[1, 3]])
      expect((await refusedSend(order, [[1, 2]])).message).toMatch(/^At most 1 of .* can be returned\.$/)
      await send(order, [[1, 1]])
      expect((await refusedSend(order, [[1, 1]])).message).toMatch(/It is in a return already\./)
      expect((await refusedSend(order, [[8, 1]])).code).toBe('not-found')
      const twice = await refusedSend(order, [
        [1, 1],
        [1, 1],
      ])
      expect(twice).toMatchObject({ code: 'invalid-request' })
    })

    test('is refused after the days of the setting, which only staff with the permission can change', async () => {
      const { token } = await shop.delivered([[1, 2]], { who: 'guest' })
      const form = { token, ...returnForm([[1, 1]]) }
      shop.time.now = new Date(orderClock().getTime() + 15 * DAY_MS)
      expect((await shop.refused(guestReturnSend, form, freshKey())).message).toMatch(/could be returned until/)
      const late = await shop.staff('orders')
      const owner = await shop.staff('owner')
      const { data } = await shop.askAs(owner, officeReturnSettings, {})
      expect(data.returnDays).toBe(14)
      const more = { returnDays: 30, version: data.version }
      expect((await shop.refusedAs(late, officeReturnSettingsSave, more)).code).toBe('not-allowed')
      const saved = (await shop.askAs(owner, officeReturnSettingsSave, more)).data
      expect(saved).toMatchObject({ returnDays: 30, changedBy: owner.name })
      expect((await shop.ask(guestReturnSend, form, freshKey())).data.returnNo).toBeGreaterThan(100)
      await shop.askAs(owner, officeReturnSettingsSave, { returnDays: 14, version: saved.version })
    })

    test('is refused for fabric cut by the metre and excluded families, except for a fault', async () => {
      const order = await shop.delivered([
        [3, 2.5],
        [8, 2],
      ])
      await shop.database.query(
        `UPDATE families SET is_returnable = false WHERE id = (SELECT family_id FROM variants WHERE id = 8)`,
      )
      const { lines } = await overviewOf(order)
      expect(lines).toMatchObject([{ onlyFaults: true }, { onlyFaults: true }])
      for (const goods of [[[3, 0.5]], [[8, 1]]] as Goods[])
        expect((await refusedSend(order, goods)).message).toMatch(/only if it is faulty/)
      const faulty = [
        { productId: 3, quantity: 0.5, ...FAULT },
        { productId: 8, quantity: 1, ...FAULT },
      ]
      expect(await send(order, [], { lines: faulty })).toBeGreaterThan(100)
      await shop.database.query('UPDATE families SET is_returnable = true')
    })

    test('is invisible to other customers and needs a counter that takes returns', async () => {
      const order = await shop.delivered([[1, 2]])
      const { headers } = await shop.person()
      const { orderId } = order
      expect((await shop.refused(orderReturns, { orderId }, headers)).code).toBe('not-found')
      expect((await refusedSend({ ...order, headers }, [[1, 1]])).code).toBe('not-found')
      expect((await refusedSend(order, [[1, 1]], { pickUpPointId: null })).fields).toEqual({
        pickUpPointId: 'Choose a counter or pick-up point.',
      })
      const returnNo = await send(order, [[1, 1]])
      const cancel = { orderId, returnNo }
      expect((await shop.refused(returnCancel, cancel, { ...headers, ...freshKey() })).code).toBe('not-found')
      const answer = { ...cancel, text: 'It arrived wet.' }
      expect((await shop.refused(returnAnswer, answer, { ...headers, ...freshKey() })).code).toBe('not-found')
      const preview = { orderId, lines: returnForm([[1, 1]]).lines }
      expect((await shop.refused(returnPreview, preview, headers)).code).toBe('not-found')
      const other = await shop.delivered([[1, 1]])
      const wrong = { orderId: other.orderId, returnNo }
      expect((await shop.refused(returnCancel, wrong, { ...other.headers, ...freshKey() })).code).toBe('not-found')
    })
  })

  test('lets a guest return with pictures, answer a question and cancel', async () => {
    const { token, orderNo } = await shop.delivered([[1, 2]], { who: 'guest' })
    const lines = [{ productId: 1, quantity: 1 }]
    expect((await shop.ask(guestReturnPreview, { token, lines })).data.credit).toBeGreaterThan(0)
    const { photoId } = (await shop.ask(guestReturnPhoto, { token }, {}, { picture: photo })).data
    const form = { token, ...returnForm([[1, 1]], { photoIds: [photoId], note: 'The seam is open.' }) }
    const key = freshKey()
    const { returnNo } = (await shop.ask(guestReturnSend, form, key)).data
    // A repeated request with the same key makes no second return.
    expect((await shop.ask(guestReturnSend, form, key)).data.returnNo).toBe(returnNo)
    expect(
      (await shop.refused(guestReturnSend, { ...form, ...returnForm([[1, 1]], { photoIds: [photoId] }) }, freshKey()))
        .message,
    ).toMatch(/no longer stored/)
    const office = await shown(returnNo)
    expect(office).toMatchObject({ orderNo, note: 'The seam is open.', photoIds: [photoId], state: 'requested' })
    const url = officeReturnPhoto.path.replace('{photoId}', String(photoId))
    const file = await shop.app.inject({ url, headers: desk.headers })
    expect(file.headers['content-type']).toBe('image/jpeg')
    expect(file.rawPayload.includes('PhoneMaker')).toBe(false)
    const ask = { returnNo, version: office.version, text: 'Which seam?' }
    expect((await shop.askAs(desk, officeReturnQuestion, ask)).data.state).toBe('question')
    const { returns } = (await shop.ask(guestOrderReturns, { token })).data
    expect(returns).toMatchObject([{ state: 'question', messages: [{ isShop: true, text: 'Which seam?' }] }])
    await shop.ask(guestReturnAnswer, { token, returnNo, text: 'On the left.' }, freshKey())
    expect(await shown(returnNo)).toMatchObject({ state: 'requested', messages: [{}, { isShop: false }] })
    await shop.ask(guestReturnCancel, { token, returnNo }, freshKey())
    expect((await shop.refused(guestReturnCancel, { token, returnNo }, freshKey())).message).toBe(
      `Return ${returnNo} is cancelled now.`,
    )
    expect((await shop.ask(guestOrderReturns, { token })).data.lines).toMatchObject([{ left: 2 }])
    expect((await shop.refused(guestOrderReturns, { token: `${token.slice(1)}x` })).code).toBe('not-found')
  })

  test('refuses pictures that cannot be read, and deletes pictures without a return after a day', async () => {
    const { orderId, headers } = await shop.delivered([[1, 2]])
    const text = Buffer.from('a letter, named as a picture'.repeat(10))
    expect((await shop.refused(returnPhoto, { orderId }, headers, { picture: text })).code).toBe('invalid-request')
    await shop.ask(returnPhoto, { orderId }, headers, { picture: photo })
    const stranger = await shop.person()
    expect((await shop.refused(returnPhoto, { orderId }, stranger.headers, { picture: photo })).code).toBe('not-found')
    expect(await forgetOldReturns(shop.database, orderClock)).toEqual([])
    const later = () => new Date(orderClock().getTime() + 2 * DAY_MS)
    expect(await forgetOldReturns(shop.database, later)).toHaveLength(1)
  })

  test('erases pictures and texts of a deleted account', async () => {
    const order = await shop.delivered([[1, 2]])
    const { orderId, headers, email } = order
    const { photoId } = (await shop.ask(returnPhoto, { orderId }, headers, { picture: photo })).data
    const returnNo = await send(order, [[1, 1]], { photoIds: [photoId], note: 'Amina, Mpaka Road' })
    expect(await forgetOldReturns(shop.database, orderClock)).toEqual([])
    await shop.database.query('UPDATE users SET deleted_at = $2 WHERE email = $1', [email, orderClock()])
    expect(await forgetOldReturns(shop.database, orderClock)).toHaveLength(1)
    expect(await shown(returnNo)).toMatchObject({ note: '', photoIds: [], lines: [{ requested: 1 }] })
  })

  describe('staff', () => {
    test('approve a part, decline with a reason, and receive no more than approved', async () => {
      const order = await shop.delivered([[1, 4]])
      const returnNo = await send(order, [[1, 3]])
      const { version, lines } = await shown(returnNo)
      const [{ position } = { position: 0 }] = lines
      const approval = { returnNo, version, lines: [{ position, quantity: 4 }] }
      expect((await shop.refusedAs(desk, officeReturnApprove, approval)).message).toMatch(/^At most 3 of/)
      const none = { ...approval, lines: [{ position, quantity: 0 }] }
      expect((await shop.refusedAs(desk, officeReturnApprove, none)).message).toMatch(/or decline the return/)
      const part = { ...approval, lines: [{ position, quantity: 2 }], message: 'One was washed.' }
      expect((await shop.askAs(desk, officeReturnApprove, part)).data.lines).toMatchObject([{ approved: 2 }])
      // The declined piece can be in another return.
      expect((await overviewOf(order)).lines).toMatchObject([{ left: 2 }])
      const more = {
        ...{ returnNo, version: version + 1 },
        lines: [{ position, quantity: 3, condition: 'as-new', isRestocked: true }],
      }
      expect((await shop.refusedAs(desk, officeReturnReceive, more)).message).toMatch(/^At most 2 of/)
      const decline = { returnNo, version: version + 1, reason: 'The products were not sent back.' }
      expect((await shop.askAs(desk, officeReturnDecline, decline)).data).toMatchObject({ state: 'declined' })
      expect((await overviewOf(order)).returns[0]?.messages.map(({ text }) => text)).toEqual([
        'One was washed.',
        'The products were not sent back.',
      ])
      expect((await subjects(order)).some((text) => text.includes('We cannot accept your return'))).toBe(true)
    })

    test('is on Today while it waits for a decision or for its credit, for staff who decide', async () => {
      // Before the other returns of these tests: Today shows the oldest.
      shop.time.now = new Date(orderClock().getTime() - DAY_MS)
      const order = await shop.delivered([[1, 2]])
      const returnNo = await send(order, [[1, 2]])
      const queueOf = async (person: OfficePerson) => {
        const { queues } = (await shop.askAs(person, officeToday, { of: 'everybody' })).data
        return queues.find(({ id }) => id === 'returns')
      }
      const taskOf = async () => (await queueOf(desk))?.tasks.find(({ subject }) => subject.id === String(returnNo))
      const path = `/office/orders/returns/${returnNo}`
      expect(await taskOf()).toMatchObject({
        ...{ no: String(returnNo), name: 'Amina Otieno', path, since: shop.time.now.toISOString() },
        text: '1 product: “The customer changed their mind”. To decide.',
      })
      expect((await queueOf(desk))?.oldest).not.toBeNull()
      expect(await queueOf(await shop.staff('packer'))).toBeUndefined()
      await approve(returnNo)
      expect(await taskOf()).toBeUndefined()
      await receive(returnNo)
      expect(await taskOf()).toMatchObject({ text: '1 product received: to credit.' })
      await credit(returnNo)
      expect(await taskOf()).toBeUndefined()
    })

    test('cannot return products that are in an open return of the customer', async () => {
      const order = await shop.delivered([[1, 2]])
      await send(order, [[1, 2]])
      const lines = [{ productId: 1, quantity: 1 }]
      const refused = await shop.refusedAs(desk, officeReturnPreview, { orderNo: order.orderNo, lines })
      expect(refused.message).toMatch(/^At most 0 of .* can be returned\. 2 are in an open return of the customer\.$/)
    })

    test('see returns by view, order and search, and need the permission to decide', async () => {
      const order = await shop.delivered([[1, 1]])
      const returnNo = await send(order, [[1, 1]])
      const list = async (view: 'decide' | 'closed', search = '') =>
        (await shop.askAs(desk, officeReturnList, { view, search })).data.returns.map((one) => one.returnNo)
      expect(await list('decide')).toContain(returnNo)
      expect(await list('closed')).not.toContain(returnNo)
      expect(await list('decide', String(returnNo))).toEqual([returnNo])
      expect(await list('decide', String(order.orderNo))).toEqual([returnNo])
      const { data } = await shop.askAs(desk, officeReturnsOf, { orderNo: order.orderNo })
      expect(data.map((one) => one.returnNo)).toEqual([returnNo])
      const packer = await shop.staff('packer')
      const { version } = await shown(returnNo)
      const decline = { returnNo, version, reason: 'No' }
      expect((await shop.refusedAs(packer, officeReturnDecline, decline)).code).toBe('not-allowed')
    })
  })

  describe('at the same time', () => {
    test('two returns of the same products: one is stored', async () => {
      const order = await shop.delivered([[1, 1]])
      const both = await Promise.allSettled([send(order, [[1, 1]]), send(order, [[1, 1]])])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await overviewOf(order)).returns).toHaveLength(1)
    })

    test('two decisions of staff: the second sees the state', async () => {
      const order = await shop.delivered([[1, 1]])
      const returnNo = await send(order, [[1, 1]])
      const { version, lines } = await shown(returnNo)
      const colleague = await shop.staff('orders')
      const all = lines.map(({ position, requested }) => ({ position, quantity: requested }))
      const both = await Promise.allSettled([
        shop.askAs(desk, officeReturnApprove, { returnNo, version, lines: all }),
        shop.askAs(colleague, officeReturnDecline, { returnNo, version, reason: 'Worn' }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const late = await shop.refusedAs(colleague, officeReturnDecline, { returnNo, version, reason: 'Worn' })
      expect(late.code).toBe('changed-meanwhile')
    })

    test('two credits of the same returns: one credit note', async () => {
      const order = await shop.delivered([[1, 2]])
      const returnNo = await send(order, [[1, 2]])
      await approve(returnNo)
      await receive(returnNo)
      const input = await creditInput(returnNo)
      const colleague = await shop.staff('orders')
      const both = await Promise.allSettled([
        shop.askAs(desk, officeReturnCredit, input),
        shop.askAs(colleague, officeReturnCredit, input),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const { papers, totalValue } = await detailsOf(order)
      expect(papers.filter(({ paper }) => paper === 'credit-note')).toHaveLength(1)
      expect(totalValue).toBe(order.totalValue - Number(input.expected) * 100)
    })

    test('a return that is received after the credit was displayed: the credit is refused', async () => {
      const order = await shop.delivered([[1, 2]])
      const [one, two] = [await send(order, [[1, 1]]), await send(order, [[1, 1]])]
      for (const returnNo of [one, two]) await approve(returnNo)
      await receive(one)
      const input = await creditInput(one)
      await receive(two)
      expect((await shop.refusedAs(desk, officeReturnCredit, input)).code).toBe('changed-meanwhile')
      expect(await credit(one)).toMatchObject({ state: 'credited' })
    })
  })
})
