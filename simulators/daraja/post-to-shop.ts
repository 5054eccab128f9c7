import type { Logger } from 'pino'
import { maskPhone } from '../log.ts'
import type { Delivery, Inbox } from './inbox.ts'

const TIMEOUT_MS = 10_000

interface CallbackPost {
  url: string
  /** The JSON text, written manually so that amounts retain their decimals. */
  body: string
  phone: string
  what: Delivery['what']
  resultCode: string
}

/** Posts a result to the shop, once: Safaricom can lose a result that is not accepted. Never throws. */
export async function postToShop(post: CallbackPost, inbox: Inbox, log: Logger): Promise<void> {
  const { url, body, phone, what, resultCode } = post
  const about = { what, resultCode, phone: maskPhone(phone) }
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    inbox.addDelivery({ phone, what, resultCode, status: reply.status, fate: reply.ok ? 'delivered' : 'refused' })
    log[reply.ok ? 'info' : 'warn']({ ...about, status: reply.status }, 'Told the shop')
  } catch (error) {
    inbox.addDelivery({ phone, what, resultCode, status: null, fate: 'unreachable' })
    // The address contains the shop's secret: log only its host.
    log.warn({ ...about, host: new URL(url).host, reason: (error as Error).name }, 'The shop could not be told')
  }
}
