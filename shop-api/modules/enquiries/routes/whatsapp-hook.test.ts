/** The webhook of WhatsApp: confirmation, signatures, repeats, another order, missing numbers, bad input, files, and off. */
import { WHATSAPP_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { openOrderShop } from '../../../testing/order-shop.ts'
import { openWhatsAppShop } from '../../../testing/whatsapp-shop.ts'
import { MAX_WHATSAPP_BYTES, WHATSAPP_HOOK } from './whatsapp-hook.ts'

const { sandbox } = WHATSAPP_PROVIDER
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SECONDS = Math.floor(new Date('2026-11-24T20:00:00Z').getTime() / 1000)

/** A webhook with one value. */
const hook = (value: object, metadata = { phone_number_id: sandbox.phoneNumberId as string }) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }] },
    ],
  })
let numbers = 0
const message = (more: object = {}) => {
  numbers += 1
  return {
    ...{ id: `wamid.${numbers}`, from_user_id: `KE.${numbers}`, timestamp: String(SECONDS), type: 'text' },
    ...{ text: { body: 'Habari' }, ...more },
  }
}

onEachDatabase((open) => {
  let world: Awaited<ReturnType<typeof openWhatsAppShop>>
  beforeAll(async () => {
    world = await openWhatsAppShop(open)
  })
  afterAll(() => world.close())

  const bodies = async () =>
    (await world.shop.database.query<{ body: string }>('SELECT body FROM enquiry_messages ORDER BY id')).map(
      ({ body }) => body,
    )

  test('confirms its address with the verify token only', async () => {
    const confirm = (query: Record<string, string>) =>
      world.shop.app.inject({ method: 'GET', url: WHATSAPP_HOOK, query })
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': sandbox.verifyToken, 'hub.challenge': '1158201444' }
    const answer = await confirm(right)
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ])
    for (const wrong of [{ 'hub.verify_token': 'another' }, { 'hub.mode': 'x' }, { 'hub.challenge': '<b>' }])
      expect((await confirm({ ...right, ...wrong })).statusCode).toBe(404)
  })

  test('rejects a wrong, missing or foreign signature as an unknown address', async () => {
    const { post, shop, count } = world
    const before = await count('whatsapp_events')
    const body = hook({ messages: [message()] })
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=abc'])
      expect((await post(body, { 'x-hub-signature-256': signature })).statusCode).toBe(404)
    const headers = { 'content-type': 'application/json' }
    const unsigned = await shop.app.inject({ method: 'POST', url: WHATSAPP_HOOK, payload: body, headers })
    expect([unsigned.statusCode, unsigned.json().code]).toEqual([404, 'unknown-call'])
    expect(await count('whatsapp_events')).toBe(before)
  })

  test('refuses a huge webhook, and accepts malformed webhooks without effect', async () => {
    const { post, count } = world
    const before = await count('whatsapp_events')
    expect((await post(' '.repeat(MAX_WHATSAPP_BYTES + 1))).statusCode).toBe(413)
    const bad = [
      ...['', '{', '[]', 'null', '{"object":"page","entry":[]}', hook({ messages: [{}, 7, null] })],
      ...[hook({ messages: [message({ timestamp: 'now' })] }), hook({ statuses: [{ id: 'wamid.x', status: 'lost' }] })],
      hook({ messages: [message({ id: 'x'.repeat(400) })] }),
      hook({ messages: [message()] }, { phone_number_id: 'another-number' }),
      hook({ messages: [{ ...message(), from_user_id: undefined }] }),
    ]
    for (const body of bad) expect((await post(body)).statusCode).toBe(200)
    expect(await count('whatsapp_events')).toBe(before)
  })

  test('stores a repeated message once, also with a new message in the same webhook', async () => {
    const { post, settle, count } = world
    const before = await count('enquiries')
    const first = message({ text: { body: 'Once' } })
    await post(hook({ messages: [first] }))
    await settle()
    await post(hook({ messages: [first, message({ from_user_id: first.from_user_id, text: { body: 'Twice' } })] }))
    await post(hook({ messages: [first] }))
    await settle()
    expect((await bodies()).filter((body) => body === 'Once' || body === 'Twice')).toEqual(['Once', 'Twice'])
    expect(await count('enquiries')).toBe(before + 1)
    expect(await world.shop.database.query('SELECT 1 FROM whatsapp_events WHERE payload IS NOT NULL')).toEqual([])
  })

  test('shows messages in the order of their times if they arrive in another order', async () => {
    const { simulator, settle, written } = world
    const juma = { username: 'juma.otieno', name: 'Juma Otieno' }
    await written(juma, { type: 'text', text: 'Good evening' })
    simulator.set({ held: true })
    simulator.write(juma, { type: 'text', text: 'Later' })
    await simulator.release()
    simulator.set({ held: false })
    const late = message({ from_user_id: undefined, timestamp: String(SECONDS - 600), text: { body: 'Earlier' } })
    const [contact] = await world.shop.database.query<{ key: string }>(
      "SELECT user_key AS key FROM whatsapp_contacts WHERE username = 'juma.otieno'",
    )
    await world.post(hook({ contacts: [{ user_id: contact?.key }], messages: [late] }))
    await settle()
    const conversation = await written(juma, { type: 'text', text: 'Last' })
    expect(conversation.messages.map(({ body }) => body)).toEqual(['Earlier', 'Good evening', 'Later', 'Last'])
  })

  test('knows a person by Meta’s id, with the number as long as WhatsApp shows it', async () => {
    const { post, settle, shop } = world
    const userId = 'KE.777'
    const person = (more: object) => ({ contacts: [{ user_id: userId, profile: { name: 'Zawadi' }, ...more }] })
    await post(hook({ messages: [message({ from_user_id: undefined, from: '254722000777' })] }))
    await settle()
    await post(
      hook({
        ...person({ wa_id: '254722000777' }),
        messages: [message({ from_user_id: userId, from: '254722000777' })],
      }),
    )
    await settle()
    await post(hook({ ...person({}), messages: [message({ from_user_id: userId })] }))
    await settle()
    const rows = await shop.database.query(
      "SELECT c.user_key, c.phone, count(e.id)::int AS conversations FROM whatsapp_contacts c JOIN enquiries e ON e.contact_id = c.id WHERE c.phone = '254722000777' GROUP BY c.id",
    )
    expect(rows).toEqual([{ user_key: userId, phone: '254722000777', conversations: 1 }])
  })

  test('stores pictures, and names the reason for files that it leaves out', async () => {
    const { written, shop, clerk } = world
    const amina = { phone: '254711000111', name: 'Amina Files' }
    const picture = await written(amina, { type: 'image', bytes: PNG, mime: 'image/png', caption: 'This one?' })
    const [first] = picture.messages
    expect(first).toMatchObject({ body: 'This one?', files: [{ name: 'Picture', leftOut: null }] })
    const file = await shop.app.inject({
      ...{ method: 'GET', url: `/office/enquiry-files/${first?.files[0]?.id}`, headers: clerk().headers },
    })
    expect(file.rawPayload.equals(PNG)).toBe(true)
    const text = await written(amina, { type: 'image', bytes: Buffer.from('not a picture'), mime: 'image/png' })
    expect(text.messages.at(-1)?.files).toMatchObject([{ leftOut: expect.stringContaining('Only JPG') }])
  })

  test('names the type of a message that it cannot show', async () => {
    const { written } = world
    const { messages } = await written({ phone: '254711000222', name: 'Baraka' }, { type: 'location' })
    expect(messages[0]?.body).toBe('This message is not shown here: location.')
  })

  test('is not served without an account', async () => {
    const shop = await openOrderShop(open)
    const answer = await shop.app.inject({ method: 'POST', url: WHATSAPP_HOOK, payload: '{}' })
    expect(answer.statusCode).toBe(404)
    await shop.close()
  })
})
