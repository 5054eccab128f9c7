import 'server-only'
import { guestOrderAddress } from '#lib/routes.ts'
import { readUpstreamSession, writeUpstreamSession } from './upstream-session.ts'

/**
 * The orders that guests placed in this browser, with the secret that opens each order's page (/order/{token}). They
 * are in the upstream session: a sealed cookie that no script can read. It lasts 30 days, survives sign-in, and ends
 * with sign-out.
 */
export interface GuestOrder {
  orderId: string
  /** Null if the shop API sent no token, and for orders placed before order pages existed. */
  token: string | null
}

/** As many as leave the sealed cookie far below a browser's limit of 4,096 bytes. */
const MAX_ORDERS = 10

/** In the upstream session each is its id, or "id.token". */
const textOf = ({ orderId, token }: GuestOrder) => (token === null ? orderId : `${orderId}.${token}`)

function orderOf(text: string): GuestOrder {
  const [orderId = '', token = null] = text.split('.')
  return { orderId, token }
}

/** The upstream session's new list of orders: each once, the newest first, the last ten. */
export function withGuestOrder(previous: readonly string[], order: GuestOrder): string[] {
  return [textOf(order), ...previous.filter((text) => orderOf(text).orderId !== order.orderId)].slice(0, MAX_ORDERS)
}

/** The orders that this browser placed as a guest, newest first, at most ten. Whether they are still open is not known here. */
export async function readGuestOrders(): Promise<GuestOrder[]> {
  return ((await readUpstreamSession()).guestOrders ?? []).map(orderOf)
}

/** Notes an order that a guest has just placed, in this answer's cookies. */
export async function rememberGuestOrder(order: GuestOrder): Promise<void> {
  const upstreamSession = await readUpstreamSession()
  await writeUpstreamSession({
    ...upstreamSession,
    guestOrders: withGuestOrder(upstreamSession.guestOrders ?? [], order),
  })
}

/** The secret of an order's page if this browser placed the order as a guest, else null. */
export async function guestOrderToken(orderId: string): Promise<string | null> {
  return (await readGuestOrders()).find((order) => order.orderId === orderId)?.token ?? null
}

/** The path of an order's page if this browser placed the order as a guest, else null. */
export async function guestOrderPage(orderId: string): Promise<string | null> {
  const token = await guestOrderToken(orderId)
  return token === null ? null : guestOrderAddress(token)
}
