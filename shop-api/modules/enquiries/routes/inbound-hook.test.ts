/** The webhook of emails: signatures, sizes, character sets, a failing file store, replies of the mailbox, and off. */

import { sendInquiry } from '#lib/contract/content/help.ts'
import { officeEnquiryAnswer } from '#lib/contract/enquiries/office/enquiries.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { INBOUND_SECRET, inboundEmail, openInboundShop } from '../../../testing/inbound-shop.ts'
import { officeAsker } from '../../../testing/office-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { type InboundEmail, readInboundEmail } from '../rules/inbound-email.ts'
import { signedHeaders } from '../rules/inbound-signature.ts'
import { receiveEmail } from '../use-cases/receive-email.ts'
import { INBOUND_EMAIL_HOOK, MAX_INBOUND_BYTES } from './inbound-email.ts'

const PDF = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2000)])

onEachDatabase((open) => {
  let inbound: Awaited<ReturnType<typeof openInboundShop>>
  beforeAll(async () => {
    inbound = await openInboundShop(open)
  })
  afterAll(() => inbound.close())

  test('stores an email wholly or not at all if the file store fails, and accepts it again', async () => {
    const { shop, count } = inbound
    const content = PDF.toString('base64')
    const body = { ...inboundEmail(), attachments: [1, 2].map((no) => ({ filename: `${no}.pdf`, content })) }
    const value = readInboundEmail(body, Buffer.from('')) as InboundEmail
    const removed: string[] = []
    let stored = 0
    const files = {
      keep: async () => {
        stored += 1
        if (stored === 2) throw new Error('the disk is full')
        return `private/${stored}`
      },
      remove: async (key: string) => void removed.push(key),
      read: async () => null,
    }
    const { database } = shop
    const { hash } = shop.app.shop
    const parts = { database, clock: orderClock, hash, files, bytesPerDay: 2 ** 30, ownAddresses: [] }
    const enquiries = await count('enquiries')
    await expect(receiveEmail(parts, value)).rejects.toThrow('the disk is full')
    expect(removed).toEqual(['private/1'])
    expect(await count('enquiries')).toBe(enquiries)
    expect(await receiveEmail({ ...parts, files: null }, value)).toMatchObject({ outcome: 'opened' })
  })

  test('rejects an email with a wrong, missing or outdated signature as an unknown address', async () => {
    const { postBytes, count } = inbound
    const enquiries = await count('enquiries')
    const body = Buffer.from(JSON.stringify(inboundEmail()))
    const old = signedHeaders(INBOUND_SECRET, body, new Date(orderClock().getTime() - 6 * 60_000))
    for (const headers of [
      signedHeaders('another-secret-of-emails-in-a-test', body, orderClock()),
      signedHeaders(INBOUND_SECRET, Buffer.from(`${body} `), orderClock()),
      { 'fuma-signature': '' },
      { 'fuma-signature': 'v1=' },
      { 'fuma-timestamp': '' },
      old,
    ]) {
      const answer = await postBytes(body, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-call'])
    }
    expect(await count('enquiries')).toBe(enquiries)
  })

  test('refuses an email that is too large, and accepts emails afterwards', async () => {
    const { postBytes, opened } = inbound
    for (let sent = 0; sent < 6; sent += 1) {
      const answer = await postBytes(Buffer.alloc(MAX_INBOUND_BYTES + 1, ' '))
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large'])
    }
    await opened()
  })

  test('reads the character set of the request, and refuses a body in another', async () => {
    const { postBytes, read } = inbound
    const body = Buffer.from(JSON.stringify(inboundEmail({ text: 'Café Kilimani' })), 'latin1')
    const answer = await postBytes(body, { 'content-type': 'application/json; charset=iso-8859-1' })
    expect((await read(answer.json().enquiry)).messages[0]?.body).toBe('Café Kilimani')
    expect((await postBytes(body)).json().code).toBe('malformed-json')
    const unknown = await postBytes(body, { 'content-type': 'application/json; charset=klingon' })
    expect(unknown.json().code).toBe('malformed-json')
  })

  test('leaves out characters that PostgreSQL cannot store, and refuses an email without a sender', async () => {
    const { postBytes, opened } = inbound
    const { messages, subject } = await opened({ subject: 'a\0b', text: 'How\0 much\ud800?' })
    expect([subject, messages[0]?.body]).toEqual(['ab', 'How much\ufffd?'])
    const answer = await postBytes(Buffer.from(JSON.stringify(inboundEmail({ from: 'nobody' }))))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    const empty = await opened({ text: '', subject: '' })
    expect([empty.subject, empty.messages[0]?.body]).toEqual(['No subject', 'This email has no text.'])
  })

  test('posts replies of the mailbox page', async () => {
    const { shop, read, opened, answered } = inbound
    const enquiry = await opened()
    await answered(enquiry)
    const page = await shop.app.inject('/mailbox')
    const id = /action="\/mailbox\/(\d+)\/reply"/.exec(page.body)?.[1]
    expect(page.body).toContain(`Reply as ${enquiry.email}`)
    const reply = (fields: Record<string, string>, headers = {}) => {
      const parts = Object.entries(fields).map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n'
      return shop.app.inject({
        ...{ method: 'POST', url: `/mailbox/${id}/reply`, payload: `${parts.join('')}${file}--x--\r\n` },
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      })
    }
    expect((await reply({ text: 'No' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
    const answer = await reply({ text: 'Asante.' }, { 'sec-fetch-site': 'same-origin' })
    expect(answer.statusCode).toBe(303)
    const after = await shop.app.inject(String(answer.headers.location))
    expect(after.body).toContain(`Received: joined, enquiry ${enquiry.no}.`)
    const { state, messages } = await read(enquiry.no)
    expect(state).toBe('open')
    expect(messages.at(-1)).toMatchObject({ body: 'Asante.', isTrimmed: true, files: [{ name: 'a.pdf' }] })
    await reply({ text: 'On leave.', automatic: 'on' })
    expect((await read(enquiry.no)).messages.at(-1)).toMatchObject({ automatic: 'auto-reply' })
  })
})

onEachDatabase((open) => {
  test('receives no emails without the secret, names the help email in emails to customers, and shows no reply form', async () => {
    const plain = await openOrderShop(open)
    const shop = { ...plain, ...officeAsker(plain, orderClock) }
    try {
      const support = await shop.staff('support')
      const body = Buffer.from('{}')
      const headers = { 'content-type': 'application/json', ...signedHeaders(INBOUND_SECRET, body, orderClock()) }
      const answer = await shop.app.inject({ method: 'POST', url: INBOUND_EMAIL_HOOK, payload: body, headers })
      expect(answer.statusCode).toBe(404)
      await shop.database.query(
        "INSERT INTO topics (id, name, position) VALUES (1, 'Delivery', 1) ON CONFLICT DO NOTHING",
      )
      const form = { topic: 1, subject: 'Lodwar', comment: 'Do you deliver?', email: 'guest@example.co.ke' }
      const { data } = await shop.ask(sendInquiry, form, freshKey())
      const input = { no: data.inquiryNo, version: 1, kind: 'answer', body: 'Yes.', closes: false } as const
      await shop.askAs(support, officeEnquiryAnswer, input)
      const [email] = await shop.database.query<{ text: string; replyTo: string | null }>(
        'SELECT text, reply_to AS "replyTo" FROM mails ORDER BY id DESC LIMIT 1',
      )
      expect(email?.replyTo).toBeNull()
      expect(email?.text).toContain(`Write to help@fuma.test with the number ${data.inquiryNo}`)
      expect((await shop.app.inject('/mailbox')).body).not.toContain('<form')
    } finally {
      await shop.close()
    }
  })
})
