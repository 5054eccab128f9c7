/** The simulated Cloud API: signed webhooks, the rule of 24 hours, templates, files, switches. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WHATSAPP_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { type RunningWhatsApp, startWhatsApp } from './simulator.ts'

const { sandbox } = WHATSAPP_PROVIDER
const DAY_MS = 24 * 60 * 60_000
const AMINA = { phone: '254712345678', name: 'Amina Hassan' }
const HIDDEN = { username: 'kikoy.king', name: 'Juma' }

interface Hook {
  signature: string
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the value differs by webhook
  value: any
}

let now = new Date('2026-11-24T12:00:00Z')
let simulator: RunningWhatsApp
let hooks: Hook[] = []
const shop = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    const { value } = JSON.parse(text).entry[0].changes[0]
    // Statuses arrive later, also in the next test.
    if (value.messages) hooks.push({ signature: String(request.headers['x-hub-signature-256']), text, value })
    response.end('{}')
  })
})

beforeAll(async () => {
  now = new Date('2026-11-24T12:00:00Z')
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks/whatsapp`
  simulator = await startWhatsApp({ port: 0, callbackUrl, now: () => now })
})
afterAll(async () => {
  await simulator.close()
  shop.close()
})
beforeEach(() => {
  hooks = []
  simulator.set({ twice: false, held: false, fails: false, reads: true, delaySeconds: 0 })
})

/** A request of a shop. @param body absent: GET */
async function call(path: string, body?: object, token: string = sandbox.accessToken) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const reply = await fetch(path.startsWith('http') ? path : `${simulator.url}/${path}`, init)
  return { status: reply.status, text: await reply.text() }
}
const send = (content: object) =>
  call(`${sandbox.phoneNumberId}/messages`, { messaging_product: 'whatsapp', ...content })
const messageOf = ({ value }: Hook) => value.messages[0]

test('posts a signed message with both identifiers, and without the phone number of a person with a username', async () => {
  const id = simulator.write(AMINA, { type: 'text', text: 'Hello' })
  simulator.write(HIDDEN, { type: 'order', items: [{ code: 'KK-1', quantity: 2 }] })
  await simulator.settled()
  const [first, second] = hooks as [Hook, Hook]
  expect(first.signature).toBe(`sha256=${createHmac('sha256', sandbox.appSecret).update(first.text).digest('hex')}`)
  expect(messageOf(first)).toMatchObject({ id, from: AMINA.phone, type: 'text', text: { body: 'Hello' } })
  expect(first.value.contacts[0].wa_id).toBe(AMINA.phone)
  expect(second.text).not.toContain('wa_id')
  expect(messageOf(second)).not.toHaveProperty('from')
  expect(second.value.contacts[0].profile).toEqual({ name: 'Juma', username: 'kikoy.king' })
  expect(messageOf(second).order.product_items).toMatchObject([{ product_retailer_id: 'KK-1', quantity: 2 }])
})

test('accepts text for 24 hours after the last message, and then only approved templates', async () => {
  simulator.write(HIDDEN, { type: 'text', text: 'Hello' })
  await simulator.settled()
  const recipient = hooks[0]?.value.contacts[0].user_id
  const text = { recipient, type: 'text', text: { body: 'Yes.' } }
  expect((await send(text)).status).toBe(200)
  now = new Date(now.getTime() + DAY_MS)
  expect(await send(text)).toMatchObject({ status: 400, text: expect.stringContaining('131047') })
  const template = (values: string[], name = 'order_paid') => {
    const components = [{ type: 'body', parameters: values.map((one) => ({ type: 'text', text: one })) }]
    return send({ recipient, type: 'template', template: { name, language: { code: 'en' }, components } })
  }
  const values = ['Fuma', 'KSh 1,000', '10604', 'UKP6R20VXA']
  expect((await template(values)).status).toBe(200)
  expect(simulator.chat(HIDDEN).at(-1)?.text).toContain('We received KSh 1,000 for order 10604.')
  expect((await template(['Fuma'])).text).toContain('132000')
  expect((await template(values, 'offer')).text).toContain('132001')
  expect((await send({ ...text, recipient: 'KE.1' })).text).toContain('131026')
})

test('lists templates and gives files only with the access token', async () => {
  const templates = `${sandbox.accountId}/message_templates?status=APPROVED`
  expect((await call(templates, undefined, 'another')).status).toBe(401)
  expect((await call(templates)).text).toContain('order_placed')
  simulator.write(AMINA, { type: 'image', bytes: Buffer.from('picture'), mime: 'image/png' })
  await simulator.settled()
  const media = await call(messageOf(hooks[0] as Hook).image.id)
  const { url } = JSON.parse(media.text)
  expect((await call(url)).text).toBe('picture')
  expect((await call(url, undefined, 'another')).status).toBe(401)
})

test('repeats webhooks, and posts held webhooks in the reverse order', async () => {
  simulator.set({ twice: true })
  simulator.write(AMINA, { type: 'text', text: 'One' })
  await simulator.settled()
  expect(hooks.map((hook) => messageOf(hook).text.body)).toEqual(['One', 'One'])
  simulator.set({ twice: false, held: true })
  for (const text of ['Two', 'Three']) simulator.write(AMINA, { type: 'text', text })
  expect(hooks).toHaveLength(2)
  await simulator.release()
  expect(hooks.slice(2).map((hook) => messageOf(hook).text.body)).toEqual(['Three', 'Two'])
})

test('serves the chat page, sends its messages, and refuses the buttons of other sites', async () => {
  const page = await fetch(`${simulator.url}/chat`)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("'self'")])
  const write = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${simulator.url}/control/write`, {
      ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
    })
  const message = { writer: AMINA, content: { type: 'text', text: 'From the page' } }
  expect((await write(message)).status).toBe(200)
  expect(simulator.chat(AMINA).at(-1)?.text).toBe('From the page')
  expect((await write(message, { origin: 'https://other.example' })).status).toBe(403)
  expect((await write({ writer: {}, content: { type: 'text', text: 'Hello' } })).status).toBe(400)
})
