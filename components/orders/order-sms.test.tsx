import { screen, waitFor } from '@testing-library/react'
import { SmsSection } from '#components/account/sms-section.tsx'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { notificationSettings, notificationSettingsUpdate } from '#lib/contract/notifications/notification.ts'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { guestOrderSms, orderSms } from '#lib/contract/orders/order-sms.ts'
import { OrderSms } from './order-sms.tsx'

/** The order's fields that the choice needs. */
const ORDER = {
  orderId: 'A'.repeat(22),
  status: ORDER_STATUS.pending,
  smsUpdates: false,
  contact: { mobileNumber: '+254 712 345 678' },
} as Partial<OrderDetails> as OrderDetails

const offer = (...names: string[]) => answerCall(extensions, () => ({ data: { extensions: names } }))
const choice = () => screen.findByRole('switch')

test('turns text messages about an order on', async () => {
  offer(SMS_UPDATES)
  const sent = answerCall(orderSms, ({ smsUpdates }) => ({ data: { smsUpdates }, message: 'Saved.' }))
  const { user } = draw(<OrderSms order={ORDER} token={undefined} />)
  await user.click(await choice())
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([{ orderId: ORDER.orderId, smsUpdates: true }])
})

test("turns text messages about a guest's order off, and shows a refusal", async () => {
  offer(SMS_UPDATES)
  const sent = answerCall(guestOrderSms, () => refused('too-many-requests', 'Wait a minute.'))
  const { user } = draw(<OrderSms order={{ ...ORDER, smsUpdates: true }} token="secret" />)
  await user.click(await choice())
  await screen.findByText('Wait a minute.')
  expect(sent).toMatchObject([{ token: 'secret', smsUpdates: false }])
})

test.each([
  ['the shop sends none', [], {}],
  ['the number is not Kenyan', [SMS_UPDATES], { smsUpdates: undefined }],
  ['the order is delivered', [SMS_UPDATES], { status: ORDER_STATUS.delivered }],
] as const)('is absent if %s', async (_case, names, change) => {
  const sent = offer(...names)
  const { container } = draw(<OrderSms order={{ ...ORDER, ...change } as OrderDetails} token={undefined} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(container.querySelector('input')).toBeNull()
})

describe('the profile', () => {
  test('ends text messages to the phone of the account', async () => {
    offer(SMS_UPDATES)
    answerCall(notificationSettings, () => ({ data: { email: false, sms: true } }))
    const sent = answerCall(notificationSettingsUpdate, ({ email, sms }) => ({
      data: { email, sms },
      message: 'Saved.',
    }))
    const { user } = draw(<SmsSection />)
    await user.click(await choice())
    await screen.findByText('Saved.')
    expect(sent).toMatchObject([{ email: false, sms: false }])
    expect(await choice()).not.toBeChecked()
  })

  test('shows why messages stay off', async () => {
    offer(SMS_UPDATES)
    answerCall(notificationSettings, () => ({ data: { email: true, sms: false } }))
    answerCall(notificationSettingsUpdate, () => refused('invalid-request', 'This phone answered STOP.'))
    const { user } = draw(<SmsSection />)
    await user.click(await choice())
    await screen.findByText('This phone answered STOP.')
    expect(await choice()).not.toBeChecked()
  })
})
