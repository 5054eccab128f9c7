import 'server-only'
import type { Call, Input, Output } from '#lib/contract/base/call.ts'
import { PAYMENT_STATUS } from '#lib/contract/base/codes.ts'
import { type Envelope, encodeRequest } from '#lib/contract/base/envelope.ts'
import { orderDetail } from '#lib/contract/orders/order.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { decodeEnvelope, type Reply } from '#lib/http/read-answer.ts'
import { shopNow } from '../shop-clock.ts'
import { DERIVED, DERIVED_META } from './derive.ts'
import { fill } from './fill.ts'

/**
 * Responses of an upstream that has only the specification's calls, and names no extensions. Missing fields are derived
 * or neutral, and missing calls are substituted by existing ones (decision 23).
 */

/** Calls the upstream; null if it refuses. */
type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Output<C> | null>

/** Substitutes for calls that the upstream does not have; null if there is no substitute. */
const SUBSTITUTES: Readonly<Record<string, (input: Record<string, unknown>, ask: Ask) => Promise<unknown>>> = {
  'payment-status': async ({ orderId }, ask) => statusOf(await ask(orderDetail, { id: String(orderId) })),
  'unpaid-orders': async () => [],
  'related-products': async () => [],
  'agreed-prices': async () => [],
  'favourite-products': async () => [],
  'product-addresses': async () => [],
  'notifications-count': async () => ({}),
}

function statusOf(order: Output<typeof orderDetail> | null): unknown {
  if (!order) return null
  const { orderId, orderNo, isPaid, currencyCode } = order
  const [total, due] = [decimalOfCents(order.totalValue), decimalOfCents(order.due)]
  return {
    ...{ orderId, orderNo, isPaid, currencyCode, totalValue: total, due, paidAtOnce: true, takesCards: true },
    ...{ received: isPaid ? total : '0.00', toGiveBack: '0.00', givenBack: '0.00' },
    ...(isPaid && { lastPayment: PAYMENT_STATUS.completed, state: 'paid' }),
    now: new Date(shopNow()).toISOString(),
  }
}

/** The specification does not define which fields of a response are in `data`: fields next to it are read too. */
function dataOf(sent: unknown): Partial<Envelope> {
  if (Array.isArray(sent) || typeof sent !== 'object' || sent === null) return { data: sent }
  const { status, message, meta, ...rest } = sent as Partial<Envelope> & Record<string, unknown>
  const { data } = rest
  return { status, message, meta, data: Object.keys(rest).some((name) => name !== 'data') ? rest : (data ?? {}) }
}

function completed<C extends Call>(call: C, input: Record<string, unknown>, sent: unknown): Partial<Envelope> {
  const { data, meta, ...envelope } = dataOf(sent)
  const derive = DERIVED[call.name]
  const derived = derive && data !== undefined ? derive(data as Record<string, unknown>, input) : data
  const made = meta ?? DERIVED_META[call.name]?.(data)
  return { ...envelope, data: fill(call.reply, derived), ...(call.meta && { meta: fill(call.meta, made) }) }
}

/**
 * Reads a reply that does not fit the contract, or substitutes a missing call, for an upstream of the specification.
 * @param isSpecified whether the upstream names no extensions; called only if needed
 */
export async function readSpecified<C extends Call>(
  call: C,
  input: Input<C>,
  reply: Reply<C>,
  { isSpecified, ask }: { isSpecified: () => Promise<boolean>; ask: Ask },
): Promise<Reply<C>> {
  if (reply.ok || call.path.startsWith('/office/')) return reply
  const wire = encodeRequest(call, input)
  const substitute = reply.problem.status === 404 ? SUBSTITUTES[call.name] : undefined
  if (!(reply.unfit || substitute) || !(await isSpecified())) return reply
  try {
    const sent = reply.unfit ? completed(call, wire, reply.unfit) : { data: await substitute?.(wire, ask) }
    if (sent.data === null || sent.data === undefined) return reply
    const again = decodeEnvelope(call, 200, { ...sent, data: fill(call.reply, sent.data) })
    return again.ok ? { ...again, text: JSON.stringify(again.envelope) } : reply
  } catch {
    // An amount or a field that the specification names is not there.
    return reply
  }
}
