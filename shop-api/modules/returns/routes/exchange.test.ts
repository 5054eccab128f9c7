/** Exchanges: a return whose credit pays for an order that staff prepare. */
import { officeDraft, officeDraftClose, officeDraftSave } from '#lib/contract/orders/office/drafts.ts'
import { payWithStoreCredit, storeCredit } from '#lib/contract/payments/store-credit.ts'
import {
  officeReturn,
  officeReturnApprove,
  officeReturnCredit,
  officeReturnExchange,
  officeReturnReceive,
} from '#lib/contract/returns/office/returns.ts'
import { guestOrderReturns, guestReturnSend, orderReturns, returnSend } from '#lib/contract/returns/returns.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import type { OfficePerson } from '../../../testing/office-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { type DeliveredOrder, openReturnShop, type ReturnShop, returnForm } from '../../../testing/return-shop.ts'
import { openOrderTokens } from '../../orders/rules/order-tokens.ts'
import { placeDraft } from '../../orders/use-cases/draft-orders.ts'

const WANTED = 'Simba Blanket, 6 × 6'

onEachDatabase((open) => {
  let shop: ReturnShop
  let desk: OfficePerson
  beforeAll(async () => {
    shop = await openReturnShop(open)
    desk = await shop.staff('orders')
  })
  afterAll(() => shop.close())

  const send = async ({ orderId, headers }: DeliveredOrder, settlement: 'exchange' | 'store-credit') => {
    const form = returnForm([[1, 1]], { settlement, note: WANTED })
    return (await shop.ask(returnSend, { orderId, ...form }, { ...headers, ...freshKey() })).data.returnNo
  }
  const shown = async (returnNo: number) => (await shop.askAs(desk, officeReturn, { returnNo })).data
  const receive = async (returnNo: number) => {
    const { version, lines } = await shown(returnNo)
    const all = lines.map(({ position, requested }) => ({ position, quantity: requested }))
    await shop.askAs(desk, officeReturnApprove, { returnNo, version, lines: all })
    const goods = all.map((line) => ({ ...line, condition: 'as-new' as const, isRestocked: true }))
    await shop.askAs(desk, officeReturnReceive, { returnNo, version: version + 1, lines: goods })
  }
  /** Credits a received return as staff see it by default. @returns its part as store credit */
  const credit = async (returnNo: number) => {
    const seen = (await shown(returnNo)).credit
    const cents = seen?.storeCredit ?? 0
    const amounts = { expected: decimalOfCents(seen?.credit ?? 0), storeCredit: decimalOfCents(cents) }
    await shop.askAs(desk, officeReturnCredit, { returnNo, returnNos: [returnNo], ...amounts })
    return cents
  }

  test('becomes store credit, and staff prepare one order for the customer', async () => {
    const order = await shop.delivered([[1, 2]])
    const returnNo = await send(order, 'exchange')
    expect((await shop.refusedAs(desk, officeReturnExchange, { returnNo })).message).toMatch(/^Issue the credit note/)
    await receive(returnNo)
    const cents = await credit(returnNo)
    expect(cents).toBeGreaterThan(0)
    expect((await shop.ask(storeCredit, {}, order.headers)).data.balance).toBe(cents)
    const overview = (await shop.ask(orderReturns, { orderId: order.orderId }, order.headers)).data
    expect(overview.returns[0]?.nextStep).toMatch(/order that we prepare for you/)

    expect((await shown(returnNo)).exchange).toBeNull()
    const colleague = await shop.staff('orders')
    const both = await Promise.all(
      [desk, colleague].map((person) => shop.askAs(person, officeReturnExchange, { returnNo })),
    )
    const [{ draftId } = { draftId: 0 }, second] = both.map(({ data }) => data)
    expect(second?.draftId).toBe(draftId)
    expect((await shown(returnNo)).exchange).toEqual({ draftId, orderNo: null })
    const draft = (await shop.askAs(desk, officeDraft, { draftId })).data
    expect(draft.form).toMatchObject({ items: [], comments: `Exchange for return ${returnNo}: ${WANTED}` })
    const form = { ...draft.form, items: [{ productId: 1, quantity: 3 }] }
    const saved = (await shop.askAs(desk, officeDraftSave, { draftId, version: draft.version, form })).data
    expect(saved.total).toBeGreaterThan(cents)

    // After a draft was discarded, another can be opened.
    await shop.askAs(desk, officeDraftClose, { draftId, version: saved.version })
    expect((await shown(returnNo)).exchange).toBeNull()
    const again = (await shop.askAs(desk, officeReturnExchange, { returnNo })).data
    expect(again.draftId).toBeGreaterThan(draftId)

    // Its order is paid with the store credit; the difference stays due.
    const { version } = (
      await shop.askAs(desk, officeDraftSave, {
        ...{ draftId: again.draftId, version: 1 },
        form: { ...form, pickUpPoint: 7 },
      })
    ).data
    const { clock, env: settings } = shop.app.shop
    const tokens = openOrderTokens(undefined)
    const placed = await shop.database.transaction((tx) =>
      placeDraft(tx, { clock, settings, tokens }, { draftId: again.draftId, version }),
    )
    expect((await shown(returnNo)).exchange).toEqual({ draftId: again.draftId, orderNo: placed.orderNo })
    const pay = { orderId: placed.orderId, amount: decimalOfCents(cents) }
    const { data: paid } = await shop.ask(payWithStoreCredit, pay, { ...order.headers, ...freshKey() })
    expect(paid.due).toBe(placed.totalCents - cents)
    expect((await shop.ask(storeCredit, {}, order.headers)).data.balance).toBe(0)
    expect((await shop.askAs(desk, officeReturnExchange, { returnNo })).data.draftId).toBe(again.draftId)
  })

  test('needs the wanted product, an account and the permission for drafts', async () => {
    const order = await shop.delivered([[1, 2]])
    const { orderId, headers } = order
    const nameless = { orderId, ...returnForm([[1, 1]], { settlement: 'exchange', note: ' ' }) }
    const refused = await shop.refused(returnSend, nameless, { ...headers, ...freshKey() })
    expect(refused.fields).toEqual({ note: 'Name the product and the size that you want instead.' })
    const { token } = await shop.delivered([[1, 1]], { who: 'guest' })
    expect((await shop.ask(guestOrderReturns, { token })).data.settlements).toEqual(['refund'])
    const guest = { token, ...returnForm([[1, 1]], { settlement: 'exchange', note: WANTED }) }
    expect((await shop.refused(guestReturnSend, guest, freshKey())).code).toBe('invalid-request')
    const returnNo = await send(order, 'exchange')
    const packer = await shop.staff('packer')
    expect((await shop.refusedAs(packer, officeReturnExchange, { returnNo })).code).toBe('not-allowed')
    expect((await shop.refusedAs(desk, officeReturnExchange, { returnNo: 9_999_999 })).code).toBe('not-found')
  })

  test('is refused for a return with another settlement, and for an account that cannot order', async () => {
    const other = await shop.delivered([[1, 1]])
    const plain = await send(other, 'store-credit')
    expect((await shop.refusedAs(desk, officeReturnExchange, { returnNo: plain })).message).toMatch(/not an exchange/)
    const order = await shop.delivered([[1, 1]])
    const returnNo = await send(order, 'exchange')
    await receive(returnNo)
    await credit(returnNo)
    await shop.database.query('UPDATE users SET active = false WHERE email = $1', [order.email])
    expect((await shop.refusedAs(desk, officeReturnExchange, { returnNo })).message).toBe('This account is closed.')
    expect((await shown(returnNo)).exchange).toBeNull()
  })
})
