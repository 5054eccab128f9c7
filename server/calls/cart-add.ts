import 'server-only'
import type { WireReply } from '#lib/contract/base/call.ts'
import { cartAdd, cartList } from '#lib/contract/cart/cart.ts'
import { Refusal } from '../http/refusal.ts'
import { isSpecified } from '../http/shop-client.ts'
import { type ForwardReply, type ForwardRequest, forward } from './forward.ts'

type Items = { productId: number; quantity: number; price?: number | undefined }[]
const BARE = { ...cartAdd, sendsBare: true }
const UNREAD: readonly string[] = ['internal-error', 'invalid-request', 'malformed-json']

/**
 * Adds to the cart or sets quantities. An upstream of the specification accepts a bare array, which sets quantities. So
 * additions are first summed with the cart's quantities.
 */
export async function cartAddCall(request: ForwardRequest): Promise<ForwardReply> {
  try {
    return await forward(request)
  } catch (error) {
    if (!(error instanceof Refusal) || !UNREAD.includes(error.problem.code) || !(await isSpecified())) throw error
    const { items, set } = request.input as { items: Items; set: boolean }
    const before = set ? new Map<number, number>() : await quantitiesOf(request)
    const all = items.map((item) => ({ ...item, quantity: item.quantity + (before.get(item.productId) ?? 0) }))
    return forward({ ...request, call: BARE, input: { items: all, set: true } })
  }
}

async function quantitiesOf(request: ForwardRequest): Promise<Map<number, number>> {
  const { envelope } = await forward({ ...request, call: cartList, input: { items: [] } })
  const { allProducts } = envelope.data as WireReply<typeof cartList>
  return new Map(allProducts.map(({ productId, quantity }) => [productId, quantity]))
}
