import { MAX_QUANTITY, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { type Answer, freshEmail, freshPhone, type Visitor } from './target.ts'

/** Ordering as an attacker's script does: by calls alone, with the figures that the shop's own refusal hands over. */

export interface Placed {
  orderId: string
  orderNo: number
  /** In shillings, as the wire writes it. */
  totalValue: string
}

const NOTHING = {
  sum: '0.00',
  totalVat: '0.00',
  deliveryCharges: '0.00',
  deliveryVat: '0.00',
  deliveryChargesVat: '0.00',
  deliveryVatPerc: 0,
}

interface Contact {
  email: string
  mobileNumber: string
}

/** Tries to place a guest's order for collection; returns the shop's last response. */
export async function tryOrder(
  visitor: Visitor,
  productId: number,
  quantity: number,
  contact: Partial<Contact> = {},
): Promise<Answer> {
  const [point] = await visitor.must<{ id: number }[]>('pick-up-points', {})
  const order = {
    ...NOTHING,
    items: [{ productId, quantity, price: '0.00' }],
    shippingType: SHIPPING_TYPE.pickup,
    pickUpPoint: point?.id,
    firstName: 'Ann',
    lastName: 'Attacker',
    email: contact.email ?? freshEmail(),
    mobileNumber: contact.mobileNumber ?? freshPhone(),
  }
  const first = await visitor.patientCall('place-order', order)
  if (first.code !== 'price-changed') return first
  const { estimatedDeliveryDate: _day, ...figures } = first.data as Record<string, unknown>
  return visitor.patientCall('place-order', { ...order, ...figures })
}

/** Places it. @throws when it is refused */
export async function placeOrder(visitor: Visitor, productId: number, contact: Partial<Contact> = {}): Promise<Placed> {
  const answer = await tryOrder(visitor, productId, 1, contact)
  if (answer.status !== 200) throw new Error(`place-order: ${answer.status} ${answer.code} ${answer.message}`)
  return answer.data as Placed
}

/** Products for sale whose stock is between two numbers, of different families. */
export async function productsWithStock(
  visitor: Visitor,
  count: number,
  least: number,
  most = MAX_QUANTITY,
): Promise<{ id: number; stock: number }[]> {
  const found: { id: number; stock: number }[] = []
  for (let pageNo = 1; pageNo <= 4 && found.length < count; pageNo += 1) {
    const cards = await visitor.must<{ id: number; visibility: boolean; Unittext: string }[]>('product-list', {
      totalRecords: 50,
      pageNo,
    })
    for (const { id } of cards.filter((card) => card.visibility && card.Unittext !== 'metre')) {
      const stock = await stockOf(visitor, id)
      if (stock >= least && stock <= most) found.push({ id, stock })
      if (found.length === count) break
    }
  }
  if (found.length < count) throw new Error(`only ${found.length} products have between ${least} and ${most} in stock`)
  return found
}

/** The stock of a product that the shop shows. */
export async function stockOf(visitor: Visitor, id: number): Promise<number> {
  return (await visitor.must<{ qty: number }>('product-details', { id })).qty
}
