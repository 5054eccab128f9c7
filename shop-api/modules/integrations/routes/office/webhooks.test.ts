/** Webhooks as the office makes, changes, tries and deletes them. */

import {
  MAX_WEBHOOKS,
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
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'

/** A public address that needs no resolver. */
const URL_OK = 'https://93.184.216.34/fuma'

onEachDatabase((open) => {
  let shop: OfficeShop
  let owner: OfficePerson
  beforeAll(async () => {
    shop = await openOfficeShop({ database: await open(), env: { FILES_KEY: '9'.repeat(64) } })
    owner = await shop.staff('owner', { name: 'Achieng Otieno' })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.database.query('DELETE FROM webhooks')
  })

  const make = async (more: object = {}) =>
    (await shop.askAs(owner, officeWebhookMake, { url: URL_OK, events: ['order.placed', 'order.paid'], ...more })).data
  const list = async () => (await shop.askAs(owner, officeWebhooks, {})).data
  const logOf = async (webhookId: number, more: object = {}) =>
    await shop.askAs(owner, officeWebhookLog, { webhookId, ...more })

  test('shows the secret of a new webhook once, stores it encrypted, and does not log it', async () => {
    const { webhook, secret } = await make()
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(webhook).toMatchObject({ url: URL_OK, isPaused: false, lastAnswer: null, version: 1, createdBy: owner.name })
    expect(await list()).toEqual([webhook])
    const rows = await shop.database.query<{ text: string }>('SELECT w::text AS text FROM webhooks w')
    expect(rows.map(({ text }) => text.includes(secret))).toEqual([false])
    const { data: entries } = await shop.askAs(owner, officeAuditList, { actions: ['integrations.make-webhook'] })
    expect(entries[0]).toMatchObject({ after: { url: URL_OK, events: ['order.placed', 'order.paid'] } })
    expect(JSON.stringify(entries)).not.toContain('whsec_')
  })

  test.each([
    ['http://example.com/fuma', /begins with https/],
    ['example.com', /begins with https/],
    ['https://10.0.0.7/fuma', /own network/],
    ['https://localhost/fuma', /own network/],
    ['https://[::1]/fuma', /own network/],
    ['https://169.254.169.254/latest', /own network/],
    ['https://user:secret@93.184.216.34/', /password/],
  ])('refuses to save %s', async (url, sentence) => {
    const input = { url, events: ['order.placed'] }
    expect((await shop.refusedAs(owner, officeWebhookMake, input)).fields?.url).toMatch(sentence)
    const { webhook } = await make()
    const { webhookId, version } = webhook
    const change = { ...input, webhookId, version }
    expect((await shop.refusedAs(owner, officeWebhookChange, change)).fields?.url).toMatch(sentence)
    expect(await list()).toEqual([webhook])
  })

  test('returns the current webhook to the second of two editors', async () => {
    const { webhook } = await make()
    const { webhookId, version } = webhook
    const mine = { webhookId, version, url: `${URL_OK}/new`, events: ['stock.changed' as const] }
    const { data: changed } = await shop.askAs(owner, officeWebhookChange, mine)
    expect(changed).toMatchObject({ url: `${URL_OK}/new`, events: ['stock.changed'], version: 2 })
    const problem = await shop.refusedAs(owner, officeWebhookChange, { ...mine, events: ['order.placed'] })
    expect(problem).toMatchObject({ code: 'changed-meanwhile', data: { version: 2, events: ['stock.changed'] } })
    expect((await shop.refusedAs(owner, officeWebhookChange, { ...mine, events: [] })).fields?.events).toBeTruthy()
  })

  test('pauses and resumes, and accepts a new secret beside the old', async () => {
    const { webhook, secret } = await make()
    const { webhookId } = webhook
    const { data: paused } = await shop.askAs(owner, officeWebhookPause, { webhookId, isPaused: true })
    expect(paused).toMatchObject({ isPaused: true, pausedReason: 'Paused by Achieng Otieno.' })
    expect(await shop.refusedAs(owner, officeWebhookTest, { webhookId })).toMatchObject({ code: 'invalid-request' })
    expect(await shop.refusedAs(owner, officeWebhookReplay, { webhookId })).toMatchObject({ code: 'invalid-request' })
    const { data: resumed } = await shop.askAs(owner, officeWebhookPause, { webhookId, isPaused: false })
    expect(resumed).toMatchObject({ isPaused: false, pausedReason: null })
    const rotated = (await shop.askAs(owner, officeWebhookRotate, { webhookId })).data
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.webhook.previousSecretUntil).not.toBeNull()
  })

  test('lists a test in the log by page and state, and can send it again', async () => {
    const { webhookId } = (await make()).webhook
    for (let n = 0; n < 52; n += 1) await shop.askAs(owner, officeWebhookTest, { webhookId })
    const first = await logOf(webhookId)
    expect(first.data).toHaveLength(50)
    expect(first.data[0]).toMatchObject({ event: 'webhook.test', state: 'waiting', attempts: 0, status: null })
    const rest = await logOf(webhookId, { before: first.meta.next })
    expect([rest.data.length, rest.meta.next]).toEqual([2, null])
    expect((await list())[0]).toMatchObject({ waiting: 52, failed: 0 })
    await shop.database.query(`UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL, attempts = 29
      WHERE id IN (SELECT id FROM webhook_deliveries ORDER BY id LIMIT 3)`)
    const failed = await logOf(webhookId, { state: 'failed' })
    expect(failed.data).toHaveLength(3)
    const deliveryId = failed.data[0]?.deliveryId as number
    expect((await shop.askAs(owner, officeWebhookReplay, { webhookId, deliveryId })).data).toEqual({ count: 1 })
    expect((await shop.askAs(owner, officeWebhookReplay, { webhookId })).data).toEqual({ count: 2 })
    expect((await logOf(webhookId, { state: 'failed' })).data).toEqual([])
    const other = (await make()).webhook.webhookId
    expect(await shop.refusedAs(owner, officeWebhookReplay, { webhookId: other, deliveryId })).toMatchObject({
      code: 'not-found',
    })
  })

  test('deletes a webhook with its log, and limits their number', async () => {
    const { webhookId } = (await make()).webhook
    await shop.askAs(owner, officeWebhookTest, { webhookId })
    await shop.askAs(owner, officeWebhookDelete, { webhookId })
    expect(await list()).toEqual([])
    expect(await shop.refusedAs(owner, officeWebhookLog, { webhookId })).toMatchObject({ code: 'not-found' })
    expect(await shop.database.query('SELECT 1 FROM webhook_deliveries')).toEqual([])
    for (let n = 0; n < MAX_WEBHOOKS; n += 1) await make()
    const input = { url: URL_OK, events: ['order.placed'] }
    expect((await shop.refusedAs(owner, officeWebhookMake, input)).message).toMatch(/Delete an unused webhook/)
  })
})
