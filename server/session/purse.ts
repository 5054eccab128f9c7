import 'server-only'
import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'
import { environment } from '../env.ts'

/**
 * The purse: what we carry upstream for somebody. A sealed cookie that no script can read. This file is the only one
 * that imports iron-session.
 */
export interface Purse {
  /** Orders a guest placed in this browser, newest first. */
  guestOrders?: string[]
}

export const PURSE_COOKIE = 'purse'
/** As many orders as leave the sealed cookie far below a browser's limit of 4,096 bytes. */
const ORDERS_KEPT = 10
const SECONDS = 60 * 60 * 24 * 30

async function open() {
  const { PURSE_KEY, PUBLIC_URL } = environment()
  return getIronSession<Purse>(await cookies(), {
    cookieName: PURSE_COOKIE,
    password: PURSE_KEY,
    ttl: SECONDS,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: PUBLIC_URL.startsWith('https://'), path: '/' },
  })
}

/** The purse's new list of orders: each once, the newest first, the last ten. */
export function withOrder(orders: readonly string[], orderId: string): string[] {
  return [orderId, ...orders.filter((id) => id !== orderId)].slice(0, ORDERS_KEPT)
}

/** Notes an order a guest placed. */
export async function rememberOrder(orderId: string): Promise<void> {
  const purse = await open()
  purse.guestOrders = withOrder(purse.guestOrders ?? [], orderId)
  await purse.save()
}
