import type { PushSubscriptionInput } from '../contract/notifications/push.ts'

/** Messages to this browser with Web Push. */

/** Whether this browser can show messages; on an iPhone only after the site was added to the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Whether the user has refused messages of this site: only the browser's settings change that. */
export const isPushBlocked = (): boolean => globalThis.Notification?.permission === 'denied'

const inputOf = (subscription: PushSubscription): PushSubscriptionInput => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** This browser's subscription; null without a subscription. */
export async function subscriptionHere(): Promise<PushSubscriptionInput | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? inputOf(subscription) : null
}

/**
 * Subscribes this browser. Call after a press: the browser prompts for permission.
 * @param publicKey the shop's key
 * @returns null if the user refuses
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async (error: DOMException) => {
    // Made with a previous key of the shop.
    const old = error.name === 'InvalidStateError' ? await pushManager.getSubscription() : null
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
  return inputOf(subscription)
}
