import type { WireRequest } from '#lib/contract/base/call.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import type { returnSend } from '#lib/contract/returns/returns.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import { advanceOrder } from '../modules/orders/use-cases/advance-order.ts'
import { cancelLinesForShop, editOrderForShop, previewEdit } from '../modules/orders/use-cases/edit-order.ts'
import type { OpenDatabase } from './databases.ts'
import { type OfficeShop, officeAsker } from './office-shop.ts'
import { freshKey, type OrderForm, orderForm } from './order-form.ts'
import { payOrder } from './order-paid.ts'
import { openOrderShop, orderClock } from './order-shop.ts'
import { newPerson, type TestPerson } from './people.ts'

export interface DeliveredOrder {
  orderId: string
  orderNo: number
  totalValue: number
  email: string
  /** Of the customer; empty for a guest. */
  headers: Record<string, string>
  /** The secret of a guest's order page. */
  token: string
}

interface Quantity {
  productId: number
  tenths: number
}

export interface ReturnShop extends OfficeShop {
  time: { now: Date }
  /** A paid order: collected by a new consumer, or delivered to a guest. Lines can be cancelled or edited before. */
  delivered: (
    goods: readonly (readonly [number, number])[],
    more?: { who?: 'consumer' | 'guest'; cancelled?: Quantity[]; edited?: Quantity[] },
  ) => Promise<DeliveredOrder>
  person: () => Promise<TestPerson>
}

/** A shop with delivered orders. The test moves its clock. */
export async function openReturnShop(open: OpenDatabase, env: Record<string, string> = {}): Promise<ReturnShop> {
  const time = { now: orderClock() }
  const clock = () => time.now
  const shop = await openOrderShop(open, { FILES_KEY: 'ab'.repeat(32), ...env }, clock)
  let guests = 0
  const person = () => newPerson(shop.database, clock, USER_TYPE.consumer)

  async function place(goods: readonly (readonly [number, number])[], who: 'consumer' | 'guest') {
    guests += 1
    const form = await orderForm(shop, goods, who === 'consumer' ? 'collected' : 'delivered')
    const customer = who === 'consumer' ? await person() : null
    const email = customer?.email ?? `returns-${guests}@example.co.ke`
    const headers = customer?.headers ?? {}
    const contact = { mobileNumber: `0733 100 ${String(guests).padStart(3, '0')}`, email }
    const { data } = await shop.ask(placeOrder, { ...form, ...contact } as OrderForm, { ...headers, ...freshKey() })
    const { orderId, orderNo, totalValue, orderToken } = data
    return { orderId, orderNo, totalValue, email, headers, token: orderToken ?? '' }
  }

  return {
    ...shop,
    ...officeAsker(shop, clock),
    ...{ time, person },
    delivered: async (goods, { who = 'consumer', cancelled = [], edited = [] } = {}) => {
      const order = await place(goods, who)
      await payOrder(shop.database, order.orderId, `UKR${order.orderNo}`, clock())
      const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
      if (cancelled.length > 0)
        await shop.database.transaction((tx) =>
          cancelLinesForShop(
            { tx, now: clock(), seller },
            { orderNo: order.orderNo, lines: cancelled, reason: 'Out of stock' },
            'grace',
          ),
        )
      if (edited.length > 0)
        await shop.database.transaction(async (tx) => {
          const context = { tx, now: clock(), seller }
          const { edit } = await previewEdit(context, order.orderNo, edited)
          const { orderNo } = order
          const given = { orderNo, lines: edited, reason: 'Wanted more', expectedCents: edit.afterCents }
          return editOrderForShop(context, given, 'grace')
        })
      for (let step = 0; step < 3; step += 1) {
        await shop.database.transaction((tx) =>
          advanceOrder({ tx, now: clock(), seller }, { orderNo: order.orderNo, unpaid: true }, 'grace'),
        )
        await shop.app.shop.follower.runNow()
      }
      return order
    },
  }
}

/** The form of a return: a counter of the sample shop, a refund, and one reason for all products. */
export const returnForm = (
  goods: readonly (readonly [productId: number, quantity: number])[],
  more: Partial<Omit<WireRequest<typeof returnSend>, 'orderId'>> = {},
): Omit<WireRequest<typeof returnSend>, 'orderId'> => ({
  lines: goods.map(([productId, quantity]) => ({
    ...{ productId, quantity, reason: 'The customer changed their mind', condition: 'as-new' },
  })),
  ...{ wayBack: 'drop-off', pickUpPointId: 7, settlement: 'refund', note: '', photoIds: [] },
  ...more,
})
