import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  officeWebhookChange,
  officeWebhookDelete,
  officeWebhookLog,
  officeWebhookMake,
  officeWebhookReplay,
  officeWebhooks,
  type Webhook,
  type WebhookDelivery,
} from '#lib/contract/integrations/office/webhooks.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { Webhooks } from './webhooks.tsx'

const AT = '2026-11-26T08:00:00.000Z'
const WEBHOOK: Webhook = {
  ...{ webhookId: 3, url: 'https://example.com/fuma', events: ['order.placed'], isPaused: false, pausedReason: null },
  ...{ pausedAt: null, failingSince: AT, lastDeliveredAt: null, previousSecretUntil: null, waiting: 1, failed: 2 },
  lastAnswer: { at: AT, status: 500, error: 'Response: 500.' },
  ...{ createdAt: AT, createdBy: 'Achieng Otieno', version: 4 },
}
const FAILED: WebhookDelivery = {
  ...{ deliveryId: 17, event: 'order.placed', occurredAt: AT, data: { orderNo: 10023 }, state: 'failed', attempts: 29 },
  ...{
    lastAttemptAt: AT,
    nextAttemptAt: null,
    status: 500,
    milliseconds: 45,
    body: 'broken',
    error: 'Response: 500.',
  },
}

beforeEach(() => window.history.replaceState(null, '', '/office/settings/webhooks'))

function open(...webhooks: Webhook[]) {
  signedInAs('owner')
  answerCall(officeWebhooks, () => ({ data: webhooks }))
  answerCall(officeWebhookLog, () => ({ data: [FAILED], meta: { next: null } }))
  return drawOffice(<Webhooks />)
}

test('creates a webhook, with errors at their fields, and shows its secret once', async () => {
  let list: Webhook[] = []
  const { user } = open()
  answerCall(officeWebhooks, () => ({ data: list }))
  answerCall(officeWebhookMake, ({ url }) => {
    if (url.includes('10.0.0.1')) return refused('invalid-request', 'No.', { fields: { url: 'In our own network.' } })
    list = [{ ...WEBHOOK, url }]
    return { data: { webhook: { ...WEBHOOK, url }, secret: 'whsec_shown-once' } }
  })
  await user.click(await screen.findByRole('button', { name: 'Create a webhook' }))
  const field = screen.getByLabelText('Address for the messages')
  await user.type(field, 'https://10.0.0.1/')
  await user.click(screen.getByRole('checkbox', { name: /An order is placed/ }))
  await user.click(screen.getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByText('In our own network.')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'https://example.com/new')
  await user.click(screen.getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByText('whsec_shown-once')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I have saved it' }))
  expect(screen.queryByText('whsec_shown-once')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'https://example.com/new' })).toBeVisible()
})

test('lists failed messages with their responses, and sends one or all of them again', async () => {
  const { user } = open(WEBHOOK)
  const asked = answerCall(officeWebhookReplay, () => ({ data: { count: 1 }, message: 'One message is sent again.' }))
  await user.click(await screen.findByRole('button', { name: 'Open the webhook to https://example.com/fuma' }))
  const log = await screen.findByRole('region', { name: 'Messages of the last 30 days' })
  expect(await within(log).findByText('order 10023')).toBeVisible()
  expect(within(log).getByText('29 attempts. Response: 500.')).toBeVisible()
  await user.click(within(log).getByRole('button', { name: /^Send order.placed order 10023 again/ }))
  await user.click(within(log).getByRole('button', { name: 'Send all 2 failed messages again' }))
  await waitFor(() => expect(asked).toEqual([{ webhookId: 3, deliveryId: 17 }, { webhookId: 3 }]))
})

test('over a colleague’s change both are shown, and one is chosen', async () => {
  const { user } = open(WEBHOOK)
  const asked = answerCall(officeWebhookChange, (input) =>
    input.version === 4
      ? refused('changed-meanwhile', 'Somebody has.', {
          data: { ...WEBHOOK, url: 'https://example.com/t', version: 5 },
        })
      : { data: { ...WEBHOOK, ...input, version: 6 } },
  )
  await user.click(await screen.findByRole('button', { name: /^Open the webhook/ }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.type(screen.getByLabelText('Address for the messages'), '/mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('https://example.com/t')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(asked.map(({ version }) => version)).toEqual([4, 5]))
})

test('confirms before a webhook is deleted', async () => {
  const { user } = open(WEBHOOK)
  const asked = answerCall(officeWebhookDelete, () => ({ data: { webhookId: 3 } }))
  await user.click(await screen.findByRole('button', { name: /^Open the webhook/ }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete webhook' }))
  await waitFor(() => expect(asked).toEqual([{ webhookId: 3 }]))
})

test('shows an error if the list cannot be loaded', async () => {
  signedInAs('owner')
  answerCall(officeWebhooks, () => refused('internal-error', 'Something went wrong.'))
  drawOffice(<Webhooks />)
  expect(await screen.findByText('We could not load the webhooks.', {}, { timeout: 5_000 })).toBeVisible()
})

test('shows that the permission is missing', async () => {
  signedInAs('packer')
  drawOffice(<Webhooks />)
  expect(await screen.findByText('You do not have permission for this.')).toBeVisible()
})
