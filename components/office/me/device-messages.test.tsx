import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { officePush, officePushSave } from '#lib/contract/notifications/office/push.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { DeviceMessages } from './device-messages.tsx'

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a',
  keys: { p256dh: `B${'b'.repeat(86)}`, auth: 'c'.repeat(22) },
}
const STATE: Output<typeof officePush> = {
  publicKey: `B${'a'.repeat(86)}`,
  topics: [],
  allowed: ['order-placed', 'large-payment'],
  largePayment: 250_000_00,
}

/** A browser that can show messages. @param answer the user's answer to its prompt */
function withPush(answer: NotificationPermission) {
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => SUBSCRIPTION }),
  }
  const serviceWorker = {
    register: async () => undefined,
    getRegistration: async () => undefined,
    ready: Promise.resolve({ pushManager }),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  Object.defineProperty(globalThis, 'PushManager', { configurable: true, value: class {} })
  const notification = { permission: 'default', requestPermission: async () => answer }
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: notification })
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'PushManager')
  Reflect.deleteProperty(globalThis, 'Notification')
})

function open(state: Partial<typeof STATE> = {}, beside?: ReactNode) {
  const shop = { ...STATE, ...state }
  answerCall(officePush, () => ({ data: shop }))
  answerCall(officePushSave, ({ topics }) => {
    shop.topics = topics
    return { data: { topics } }
  })
  const page = (
    <>
      <DeviceMessages />
      {beside}
    </>
  )
  return { shop, ...drawOffice(page) }
}

test('turns on a message after the browser’s prompt', async () => {
  withPush('granted')
  const { shop, user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'An order is placed' }))
  await waitFor(() => expect(shop.topics).toEqual(['order-placed']))
  expect(screen.queryByRole('checkbox', { name: /approval/ })).toBeNull()
  screen.getByRole('checkbox', { name: /^A payment of KSh\s250,000 or more/ })
})

test('saves no message if the user refuses the prompt', async () => {
  withPush('denied')
  const { shop, user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'An order is placed' }))
  await screen.findByText('The browser did not allow messages.')
  expect(shop.topics).toEqual([])
})

test('explains a browser without messages', async () => {
  open()
  await screen.findByText(/^This browser cannot show messages/)
})

const Loaded = () => (useOfficeQuery(officePush, { endpoint: null }).data ? <p>Loaded</p> : null)

test.each([
  ['the shop has no keys', { publicKey: null }],
  ['the user can get no message', { allowed: [] }],
])('shows no section if %s', async (_, state) => {
  withPush('granted')
  open(state, <Loaded />)
  await screen.findByText('Loaded')
  expect(screen.queryByText('Messages on this device')).toBeNull()
})
