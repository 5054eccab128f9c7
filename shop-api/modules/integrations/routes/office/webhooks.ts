import type { FastifyInstance } from 'fastify'
import {
  officeWebhookChange,
  officeWebhookDelete,
  officeWebhookLog,
  officeWebhookMake,
  officeWebhookPause,
  officeWebhookReplay,
  officeWebhookRotate,
  officeWebhooks,
  officeWebhookTest,
} from '#lib/contract/integrations/office/webhooks.ts'
import { refusalOfAddress } from '../../../../media/send-safely.ts'
import { refuse } from '../../../../refusal.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { listDeliveries, replayDeliveries } from '../../use-cases/webhook-log.ts'
import {
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  openWebhookSeal,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  webhookOf,
} from '../../use-cases/webhooks.ts'

/** Before any row is locked: a DNS lookup can take seconds. */
async function demandPublicAddress(url: string): Promise<void> {
  const sentence = await refusalOfAddress(url)
  if (sentence) throw refuse('invalid-request', sentence, { fields: { url: sentence } })
}

const subjectOf = (webhookId: number) => ({ kind: 'webhook', id: webhookId })

/** Webhooks: create, edit, pause, test; the delivery log, and repeated deliveries. */
export function serveOfficeWebhooks(app: FastifyInstance): void {
  const seal = openWebhookSeal(app.shop.env.FILES_KEY)

  serveOfficeCall(app, officeWebhooks, async ({ tx, now }) => ({ data: await listWebhooks(tx, now) }))

  serveOfficeCall(app, officeWebhookMake, async (request) => {
    const { tx, now, input } = request
    await demandPublicAddress(input.url)
    const data = await makeWebhook(tx, now, { ...input, staffId: staffOf(request).staffId, seal })
    const { webhookId, url, events } = data.webhook
    return {
      data,
      message: 'The webhook is created.',
      audit: { action: 'integrations.make-webhook', subject: subjectOf(webhookId), after: { url, events } },
    }
  })

  serveOfficeCall(app, officeWebhookChange, async ({ tx, now, input }) => {
    await demandPublicAddress(input.url)
    const { before, after } = await changeWebhook(tx, now, input)
    return {
      data: after,
      message: 'Saved.',
      audit: {
        ...{ action: 'integrations.change-webhook', subject: subjectOf(after.webhookId) },
        before: { url: before.url, events: before.events },
        after: { url: after.url, events: after.events },
      },
    }
  })

  serveOfficeCall(app, officeWebhookPause, async (request) => {
    const { tx, now, input } = request
    const { webhookId, isPaused } = input
    const data = isPaused
      ? await pauseWebhook(tx, now, webhookId, staffOf(request).name)
      : await resumeWebhook(tx, now, webhookId)
    return {
      data,
      message: isPaused ? 'The webhook is paused.' : 'The webhook is active again.',
      audit: {
        action: isPaused ? 'integrations.pause-webhook' : 'integrations.resume-webhook',
        ...{ subject: subjectOf(webhookId), after: { url: data.url } },
      },
    }
  })

  serveOfficeCall(app, officeWebhookRotate, async ({ tx, now, input }) => {
    const data = await rotateSecret(tx, now, input.webhookId, seal)
    const { webhookId, url, previousSecretUntil } = data.webhook
    return {
      data,
      message: 'The new secret is created.',
      audit: {
        ...{ action: 'integrations.rotate-webhook', subject: subjectOf(webhookId) },
        after: { url, previousSecretUntil },
      },
    }
  })

  serveOfficeCall(app, officeWebhookDelete, async ({ tx, now, input }) => {
    const { webhookId, url, events } = await deleteWebhook(tx, now, input.webhookId)
    return {
      data: { webhookId },
      message: 'The webhook is deleted.',
      audit: { action: 'integrations.delete-webhook', subject: subjectOf(webhookId), before: { url, events } },
    }
  })

  serveDeliveries(app)
}

/** The test message, the delivery log, and repeated deliveries. */
function serveDeliveries(app: FastifyInstance): void {
  serveOfficeCall(app, officeWebhookTest, async ({ tx, now, input }) => {
    const { webhook, deliveryId } = await testWebhook(tx, now, input.webhookId)
    return {
      data: { deliveryId },
      message: 'A test message is sent. The response is in the log.',
      audit: {
        ...{ action: 'integrations.test-webhook', subject: subjectOf(webhook.webhookId) },
        after: { url: webhook.url },
      },
    }
  })

  serveOfficeCall(app, officeWebhookLog, async ({ tx, now, input }) => {
    await webhookOf(tx, now, input.webhookId)
    const { deliveries, next } = await listDeliveries(tx, input)
    return { data: deliveries, meta: { next } }
  })

  serveOfficeCall(app, officeWebhookReplay, async ({ tx, now, input }) => {
    const { webhookId, deliveryId } = input
    const { url, isPaused } = await webhookOf(tx, now, webhookId)
    if (isPaused) throw refuse('invalid-request', 'The webhook is paused. Resume it first.')
    const count = await replayDeliveries(tx, now, input)
    return {
      data: { count },
      message: count === 1 ? 'One message is sent again.' : `${count} messages are sent again.`,
      audit: {
        ...{ action: 'integrations.replay-webhook', subject: subjectOf(webhookId) },
        after: { url, count, ...(deliveryId !== undefined && { deliveryId }) },
      },
    }
  })
}
