import { trustedAddress } from '../../../../http/trusted-address.ts'
import { isAllowed, parseAddressList } from '../address-list.ts'
import { HOOK_ROUTES, isHookToken } from '../hooks.ts'
import type { Webhook, WebhookRequest } from '../webhook.ts'
import { eventOfCallback } from './events.ts'
import { callbackAnswer, stkCallback } from './wire.ts'

/** Settings for accepting callbacks. */
export interface CallbackSettings {
  secret: string
  /** The previous secret; null without a previous secret. */
  previousSecret: string | null
  /** Accepted source addresses; empty accepts all. */
  allow: string
  /** Number of our proxies that add to X-Forwarded-For. */
  trustedProxies: number
}

/**
 * Whether a request is from Safaricom. Requests are not signed, so the token in the address must be valid, and the
 * sender's address must be on the list if there is one.
 */
export function safaricomCheck({ secret, previousSecret, allow, trustedProxies }: CallbackSettings) {
  const allowed = parseAddressList(allow)
  if (!allowed) throw new Error('MPESA_CALLBACK_ALLOW is not a list of addresses')
  const secrets = [secret, previousSecret].filter((one) => one !== null)
  return ({ ip, forwardedFor, params }: WebhookRequest): boolean => {
    const knowsToken = isHookToken(params.token ?? '', secrets, params.attemptId)
    return knowsToken && isAllowed(allowed, trustedAddress({ ip, forwardedFor }, trustedProxies))
  }
}

/** The webhook for results of prompts. */
export function mpesaWebhook(settings: CallbackSettings): Webhook {
  return {
    routes: [HOOK_ROUTES.stk],
    isBelieved: safaricomCheck(settings),
    read: (body, { attemptId }) => {
      const read = stkCallback.safeParse(body)
      if (!read.success) return { kind: 'unreadable' }
      const { event, facts } = eventOfCallback(read.data)
      return {
        kind: 'event',
        about: { id: attemptId ?? '' },
        reported: event && { event, source: 'callback', facts },
      }
    },
    answer: callbackAnswer,
    source: 'callback',
  }
}
