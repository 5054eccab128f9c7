/** Emails of customers, posted by an email service: signatures, limits, threads, repeats, automatic emails, files. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sendInquiry } from '#lib/contract/content/help.ts'
import {
  type Enquiry,
  officeEnquiry,
  officeEnquiryAnswer,
  officeEnquiryChange,
  officeEnquiryFile,
  officeEnquiryList,
  officeEnquiryWhole,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../testing/office-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { signedHeaders } from '../rules/inbound-signature.ts'
import { forgetOldEnquiries } from '../use-cases/receive-enquiry.ts'
import { INBOUND_EMAIL_HOOK, MAX_INBOUND_BYTES } from './inbound-email.ts'

const SECRET = 'the-secret-of-emails-in-a-test-01'
const PDF = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2000)])
const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-inbound-'))
afterAll(() => rmSync(folder, { recursive: true }))

let numbers = 0
const unique = () => `${++numbers}`

onEachDatabase((open) => {
  let shop: OfficeShop
  let support: OfficePerson
  beforeAll(async () => {
    const env = { INBOUND_EMAIL_SECRET: SECRET, FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder, ENQUIRY_MB_PER_DAY: '1' }
    const opened = await openOrderShop(open, env)
    shop = { ...opened, ...officeAsker(opened, orderClock) }
    support = await shop.staff('support', { name: 'Otieno Ouma' })
    await shop.database.query(
      "INSERT INTO topics (id, name, position) VALUES (1, 'Delivery', 1) ON CONFLICT DO NOTHING",
    )
  })
  afterAll(() => shop.close())

  const postBytes = (body: Buffer, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: INBOUND_EMAIL_HOOK,
      payload: body,
      headers: { 'content-type': 'application/json', ...signedHeaders(SECRET, body, orderClock()), ...headers },
    })
  const emailOf = (more: object = {}) => ({
    ...{ from: `Amina <amina-${unique()}@example.co.ke>`, to: 'help@fuma.test', subject: 'Shuka' },
    ...{ text: 'How much is a shuka?', messageId: `<${unique()}@mail.example>` },
    ...more,
  })
  const post = async (email: object) => {
    const answer = await postBytes(Buffer.from(JSON.stringify(email)))
    expect(answer.statusCode).toBe(200)
    return answer.json<{ outcome: string; enquiry: number | null }>()
  }
  const read = async (no: number | null): Promise<Enquiry> =>
    (await shop.askAs(support, officeEnquiry, { no: no ?? 0 })).data
  const opened = async (more: object = {}) => {
    const { outcome, enquiry } = await post(emailOf(more))
    expect(outcome).toBe('opened')
    return read(enquiry)
  }
  /** Sends an answer to an enquiry. @returns the sent email */
  async function answered({ no, version }: Enquiry, closes = false) {
    const input = { no, version, kind: 'answer', body: 'KSh 1,250.', closes } as const
    await shop.askAs(support, officeEnquiryAnswer, input)
    const [email] = await shop.database.query<{
      replyTo: string
      inReplyTo: string | null
      name: string
      text: string
    }>(
      `SELECT reply_to AS "replyTo", in_reply_to AS "inReplyTo", text,
         (SELECT mail_name FROM enquiry_messages ORDER BY id DESC LIMIT 1) AS name FROM mails ORDER BY id DESC LIMIT 1`,
    )
    return email as NonNullable<typeof email>
  }
  const count = async (table: string) => (await shop.database.query(`SELECT 1 FROM ${table}`)).length

  test('opens an enquiry for an unknown sender, without sending an email', async () => {
    const mails = await count('mails')
    const enquiry = await opened({ from: 'Amina Hassan <Amina.H@example.co.ke>', subject: '=?utf-8?B?U2h1a2Eg4piA?=' })
    expect(enquiry).toMatchObject({
      ...{ subject: 'Shuka ☀', topic: 'Email', state: 'open', customer: 'Amina Hassan', userId: null },
      email: 'amina.h@example.co.ke',
      messages: [{ id: 'first', kind: 'customer', body: 'How much is a shuka?', isEmail: true, isTrimmed: false }],
    })
    expect(await count('mails')).toBe(mails)
  })

  test('opens it for the account with the sender’s confirmed email', async () => {
    const { email, userId } = await newPerson(shop.database, orderClock, 2)
    expect(await opened({ from: email })).toMatchObject({ userId })
  })

  test('adds a reply by the address of the answer, opens the enquiry again and shows the text without quotes', async () => {
    const first = emailOf()
    const { enquiry: no } = await post(first)
    const sent = await answered(await read(no))
    expect(sent.replyTo).toMatch(new RegExp(`^help\\+${no}-[0-9a-f]{24}@fuma\\.test$`))
    expect(sent.inReplyTo).toBe(first.messageId)
    expect(sent.text).toContain('Reply to this email if you have another question.')
    const text = 'Thank you.\n\nOn Tue, 24 Nov 2026, Fuma wrote:\n> KSh 1,250.'
    expect(await post(emailOf({ from: first.from, to: `Fuma <${sent.replyTo.toUpperCase()}>`, text }))).toEqual({
      ...{ outcome: 'joined', enquiry: no },
    })
    const after = await read(no)
    expect(after).toMatchObject({ state: 'open', version: 3 })
    expect(after.messages.at(-1)).toMatchObject({ kind: 'customer', body: 'Thank you.', isTrimmed: true, sender: null })
    const messageId = Number(after.messages.at(-1)?.id)
    const whole = await shop.askAs(support, officeEnquiryWhole, { no: after.no, messageId })
    expect(whole.data.text).toBe(text)
    const missing = { no: after.no, messageId: messageId + 1 }
    expect(await shop.refusedAs(support, officeEnquiryWhole, missing)).toMatchObject({ code: 'not-found' })
  })

  test('opens a closed enquiry again, and shows another sender with the address', async () => {
    const enquiry = await opened()
    const { replyTo } = await answered(enquiry, true)
    await post(emailOf({ from: 'assistant@example.co.ke', to: replyTo }))
    const after = await read(enquiry.no)
    expect(after.state).toBe('open')
    expect(after.messages.at(-1)).toMatchObject({ sender: 'assistant@example.co.ke' })
    expect(after.email).toBe(enquiry.email)
  })

  test('adds a reply to an enquiry of the help page, by the Message-ID of the answer', async () => {
    const email = 'form-writer@example.co.ke'
    const form = { topic: 1, subject: 'Lodwar', comment: 'Do you deliver?', email }
    const { data } = await shop.ask(sendInquiry, form, freshKey())
    const { name } = await answered(await read(data.inquiryNo))
    const reply = emailOf({ from: email, inReplyTo: `<${name}@fuma.test>` })
    expect(await post(reply)).toEqual({ outcome: 'joined', enquiry: data.inquiryNo })
    const next = emailOf({ from: email, references: `<other@mail> ${reply.messageId}` })
    expect(await post(next)).toEqual({ outcome: 'joined', enquiry: data.inquiryNo })
  })

  test('does not add an email of another sender by a Message-ID, nor by a wrong token', async () => {
    const enquiry = await opened()
    const { name, replyTo } = await answered(enquiry)
    const wrong = replyTo.replace(/-[0-9a-f]{4}/, '-zzzz')
    for (const more of [{ inReplyTo: `<${name}@fuma.test>` }, { to: wrong }]) {
      const { outcome, enquiry: no } = await post(emailOf(more))
      expect(outcome).toBe('opened')
      expect(no).not.toBe(enquiry.no)
    }
  })

  test('stores a repeated email once, also if two arrive at the same time', async () => {
    const email = emailOf()
    const answers = await Promise.all([post(email), post(email)])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['opened', 'repeated'])
    expect(await post({ ...email, text: 'Changed' })).toEqual({ outcome: 'repeated', enquiry: null })
  })

  test('marks an automatic reply, and leaves the enquiry and its age unchanged', async () => {
    const enquiry = await opened()
    const { replyTo } = await answered(enquiry)
    const mails = await count('mails')
    const leave = { to: replyTo, headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am on leave.' }
    expect(await post(emailOf(leave))).toMatchObject({ outcome: 'joined' })
    const after = await read(enquiry.no)
    expect(after).toMatchObject({ state: 'waiting', lastInAt: enquiry.lastInAt })
    expect(after.messages.at(-1)).toMatchObject({ body: 'I am on leave.', automatic: 'auto-reply' })
    expect(await count('mails')).toBe(mails)
  })

  test('marks an answer that was not delivered, and opens the enquiry again', async () => {
    const enquiry = await opened()
    const { name } = await answered(enquiry, true)
    const text = `Address not found.\n\nMessage-ID: <${name}@fuma.test>`
    const bounce = emailOf({ from: 'MAILER-DAEMON@mx.example.com', text })
    expect(await post(bounce)).toEqual({ outcome: 'joined', enquiry: enquiry.no })
    const after = await read(enquiry.no)
    expect(after.state).toBe('open')
    expect(after.messages.at(-1)).toMatchObject({ automatic: 'bounce', sender: 'mailer-daemon@mx.example.com' })
  })

  test('opens no enquiry for an automatic email, or for an email of the shop itself', async () => {
    const enquiries = await count('enquiries')
    const newsletter = emailOf({ headers: [{ name: 'Precedence', value: 'bulk' }] })
    expect(await post(newsletter)).toEqual({ outcome: 'ignored', enquiry: null })
    expect(await post(newsletter)).toEqual({ outcome: 'repeated', enquiry: null })
    for (const from of ['Fuma <no-reply@fuma.test>', 'help@fuma.test'])
      expect(await post(emailOf({ from }))).toEqual({ outcome: 'own', enquiry: null })
    expect(await count('enquiries')).toBe(enquiries)
    const texts = await shop.database.query(
      'SELECT 1 FROM inbound_emails WHERE enquiry_id IS NULL AND whole_text <> $1',
      [''],
    )
    expect(texts).toEqual([])
  })

  test('adds the sixth email of a sender within an hour to the fifth enquiry', async () => {
    const from = 'many@example.co.ke'
    const outcomes = []
    for (let sent = 0; sent < 6; sent += 1) outcomes.push(await post(emailOf({ from })))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('opened'), 'joined'])
    expect(outcomes[5]?.enquiry).toBe(outcomes[4]?.enquiry)
  })

  test('stores files that staff can open, and lists the others with the reason', async () => {
    const content = PDF.toString('base64')
    const attachments = [
      { filename: 'list.pdf', content, contentType: 'application/pdf' },
      { filename: 'run.pdf', content: Buffer.from('MZ').toString('base64') },
      { filename: 'large.pdf', size: 30_000_000 },
      { filename: 'more.pdf', content: Buffer.concat([PDF, Buffer.alloc(1024 * 1024)]).toString('base64') },
    ]
    const { no, messages } = await opened({ attachments })
    const files = messages[0]?.files ?? []
    expect(files.map(({ name, bytes, leftOut }) => [name, bytes, leftOut])).toEqual([
      ['list.pdf', PDF.length, null],
      ['run.pdf', 2, 'Only JPG, PNG and PDF files are stored.'],
      ['large.pdf', 30_000_000, 'The email service sent only its name.'],
      ['more.pdf', PDF.length + 1024 * 1024, 'Too many files were received in one day.'],
    ])
    const url = officeEnquiryFile.path.replace('{id}', String(files[0]?.id))
    const file = await shop.app.inject({ url, headers: support.headers })
    expect([file.headers['content-type'], file.rawPayload]).toEqual(['application/pdf', PDF])
    const leftOut = officeEnquiryFile.path.replace('{id}', String(files[1]?.id))
    expect((await shop.app.inject({ url: leftOut, headers: support.headers })).statusCode).toBe(404)
    const packer = await shop.staff('packer')
    expect((await shop.app.inject({ url, headers: packer.headers })).statusCode).toBe(403)
    const found = await shop.askAs(support, officeEnquiryList, { view: 'all', search: String(no) })
    expect(found.data.enquiries).toHaveLength(1)
  })

  test('rejects an email with a wrong, missing or outdated signature as an unknown address', async () => {
    const enquiries = await count('enquiries')
    const body = Buffer.from(JSON.stringify(emailOf()))
    const old = signedHeaders(SECRET, body, new Date(orderClock().getTime() - 6 * 60_000))
    for (const headers of [
      signedHeaders('another-secret-of-emails-in-a-test', body, orderClock()),
      signedHeaders(SECRET, Buffer.from(`${body} `), orderClock()),
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
    for (let sent = 0; sent < 6; sent += 1) {
      const answer = await postBytes(Buffer.alloc(MAX_INBOUND_BYTES + 1, ' '))
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large'])
    }
    await opened()
  })

  test('reads the character set of the request, and refuses a body in another', async () => {
    const body = Buffer.from(JSON.stringify(emailOf({ text: 'Café Kilimani' })), 'latin1')
    const answer = await postBytes(body, { 'content-type': 'application/json; charset=iso-8859-1' })
    expect((await read(answer.json().enquiry)).messages[0]?.body).toBe('Café Kilimani')
    expect((await postBytes(body)).json().code).toBe('malformed-json')
    const unknown = await postBytes(body, { 'content-type': 'application/json; charset=klingon' })
    expect(unknown.json().code).toBe('malformed-json')
  })

  test('leaves out characters that PostgreSQL cannot store, and refuses an email without a sender', async () => {
    const { messages, subject } = await opened({ subject: 'a\0b', text: 'How\0 much\ud800?' })
    expect([subject, messages[0]?.body]).toEqual(['ab', 'How much\ufffd?'])
    const answer = await postBytes(Buffer.from(JSON.stringify(emailOf({ from: 'nobody' }))))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    const empty = await opened({ text: '', subject: '' })
    expect([empty.subject, empty.messages[0]?.body]).toEqual(['No subject', 'This email has no text.'])
  })

  test('a colleague’s change made before a reply is refused with the newest message to read', async () => {
    const enquiry = await opened()
    const { replyTo } = await answered(enquiry)
    await post(emailOf({ to: replyTo }))
    const change = { no: enquiry.no, version: 2, state: 'closed' } as const
    expect(await shop.refusedAs(support, officeEnquiryChange, change)).toMatchObject({
      ...{ code: 'changed-meanwhile', message: expect.stringContaining('Read the newest message') },
    })
  })

  test('forgets a guest’s enquiry with its emails and files after its months', async () => {
    const later = () => new Date('2028-01-01T00:00:00Z')
    const keys = await shop.database.transaction((tx) => forgetOldEnquiries(tx, later, 12))
    expect(keys).toEqual([expect.stringMatching(/^private\//)])
    expect(await count('enquiry_files')).toBe(0)
    const left = await shop.database.query(
      'SELECT 1 FROM inbound_emails i LEFT JOIN enquiries e ON e.id = i.enquiry_id WHERE e.user_id IS NULL',
    )
    expect(left).toEqual([])
  })

  test('posts replies of the mailbox page', async () => {
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
      const headers = { 'content-type': 'application/json', ...signedHeaders(SECRET, body, orderClock()) }
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
