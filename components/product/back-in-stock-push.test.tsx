import { jest } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { answerCall } from '#components/testing/fake-shop.ts'
import { productPush, pushState, pushStop } from '#lib/contract/notifications/push-calls.ts'
import { BackInStockPush } from './back-in-stock-push.tsx'

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'c'.repeat(22) },
}

beforeEach(() => {
  const subscription = { toJSON: () => SUBSCRIPTION }
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription }
  const registration = { pushManager }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  Object.defineProperty(globalThis, 'PushManager', { configurable: true, value: class {} })
  const notification = { permission: 'default', requestPermission: async () => 'granted' }
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: notification })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
})

/** Draws the switch as the product page does, without a query client. */
function open(publicKey: string) {
  const topics = new Set<string>()
  answerCall(pushState, () => ({ data: { publicKey, topics: [...topics] } }))
  answerCall(productPush, ({ productId }) => {
    topics.add(`product:${productId}`)
    return { data: { topic: `product:${productId}` } }
  })
  answerCall(pushStop, ({ topic }) => {
    topics.delete(topic ?? '')
    return { data: {} }
  })
  render(<BackInStockPush productId={7} />)
  return topics
}

test('turns the message on after a press, and off again', async () => {
  const topics = open(`B${'a'.repeat(86)}`)
  const user = userEvent.setup()
  const control = await screen.findByRole('switch', { name: /^Tell me here too/ })
  await user.click(control)
  await screen.findByRole('switch', { checked: true })
  expect([...topics]).toEqual(['product:7'])
  await user.click(control)
  await screen.findByRole('switch', { checked: false })
  expect([...topics]).toEqual([])
})

test('shows no switch if the shop sends no messages', async () => {
  const loaded = jest.fn(() => ({ data: { publicKey: null, topics: [] } }))
  answerCall(pushState, loaded)
  render(<BackInStockPush productId={8} />)
  await waitFor(() => expect(loaded).toHaveBeenCalled())
  expect(screen.queryByRole('switch')).toBeNull()
})
