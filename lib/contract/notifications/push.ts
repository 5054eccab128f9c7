import * as z from 'zod/mini'
import { isPushAddress } from './push-address.ts'

/** Messages to a browser with Web Push: additions of ours, only if the shop has keys for them. */

/** Messages that staff can get on a device, and their labels. */
export const OFFICE_PUSH_TOPICS = ['order-placed', 'large-payment', 'approval-waiting'] as const
export type OfficePushTopic = (typeof OFFICE_PUSH_TOPICS)[number]

/** Maximum number of subjects about which a browser gets messages. */
export const MAX_PUSH_TOPICS = 50

/** Maximum number of devices of a person. */
export const MAX_PUSH_DEVICES = 10

export const pushEndpoint = z
  .string()
  .check(z.maxLength(1_000), z.refine(isPushAddress, 'Messages can only be sent to the push service of a browser.'))

/** A subscription as the browser's `toJSON` has it: the P-256 key and the secret in base64url. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'This key is not valid.')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'This secret is not valid.')),
  }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscription>

/** The message as the service worker gets it. */
export interface PushPayload {
  title: string
  body: string
  /** A path of the shop or the office, opened by a press. */
  href: string
  /** Names the event: the browser replaces a repeated message. */
  tag: string
}
