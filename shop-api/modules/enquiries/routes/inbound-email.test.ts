/** Emails of customers as messages of enquiries: threads, repeats, automatic emails, files, retention. */

import { sendInquiry } from '#lib/contract/content/help.ts'
import {
  officeEnquiryChange,
  officeEnquiryFile,
  officeEnquiryList,
  officeEnquiryWhole,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { inboundEmail, openInboundShop } from '../../../testing/inbound-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { forgetOldEnquiries } from '../use-cases/receive-enquiry.ts'

const PDF = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2000)])

onEachDatabase((open) => {
  let inbound: Awaited<ReturnType<typeof openInboundShop>>
  beforeAll(async () => {
    inbound = await openInboundShop(open)
  })
  afterAll(() => inbound.close())

  test('opens an enquiry for an unknown sender, without sending an email', async () => {
    const { opened, count } = inbound
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
    const { shop, opened } = inbound
    const { email, userId } = await newPerson(shop.database, orderClock, 2)
    expect(await opened({ from: email })).toMatchObject({ userId })
  })

  test('adds a reply by the address of the answer, opens the enquiry again and shows the text without quotes', async () => {
    const { shop, support, post, read, answered } = inbound
    const first = inboundEmail()
    const { enquiry: no } = await post(first)
    const sent = await answered(await read(no))
    expect(sent.replyTo).toMatch(new RegExp(`^help\\+${no}-[0-9a-f]{24}@fuma\\.test$`))
    expect(sent.inReplyTo).toBe(first.messageId)
    expect(sent.text).toContain('Reply to this email if you have another question.')
    const text = 'Thank you.\n\nOn Tue, 24 Nov 2026, Fuma wrote:\n> KSh 1,250.'
    expect(await post(inboundEmail({ from: first.from, to: `Fuma <${sent.replyTo.toUpperCase()}>`, text }))).toEqual({
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
    const { post, read, opened, answered } = inbound
    const enquiry = await opened()
    const { replyTo } = await answered(enquiry, true)
    await post(inboundEmail({ from: 'assistant@example.co.ke', to: replyTo }))
    const after = await read(enquiry.no)
    expect(after.state).toBe('open')
    expect(after.messages.at(-1)).toMatchObject({ sender: 'assistant@example.co.ke' })
    expect(after.email).toBe(enquiry.email)
  })

  test('adds a reply to an enquiry of the help page, by the Message-ID of the answer', async () => {
    const { shop, post, read, answered } = inbound
    const email = 'form-writer@example.co.ke'
    const form = { topic: 1, subject: 'Lodwar', comment: 'Do you deliver?', email }
    const { data } = await shop.ask(sendInquiry, form, freshKey())
    const { name } = await answered(await read(data.inquiryNo))
    const reply = inboundEmail({ from: email, inReplyTo: `<${name}@fuma.test>` })
    expect(await post(reply)).toEqual({ outcome: 'joined', enquiry: data.inquiryNo })
    const next = inboundEmail({ from: email, references: `<other@mail> ${reply.messageId}` })
    expect(await post(next)).toEqual({ outcome: 'joined', enquiry: data.inquiryNo })
  })

  test('does not add an email of another sender by a Message-ID, nor by a wrong token', async () => {
    const { post, opened, answered } = inbound
    const enquiry = await opened()
    const { name, replyTo } = await answered(enquiry)
    const wrong = replyTo.replace(/-[0-9a-f]{4}/, '-zzzz')
    for (const more of [{ inReplyTo: `<${name}@fuma.test>` }, { to: wrong }]) {
      const { outcome, enquiry: no } = await post(inboundEmail(more))
      expect(outcome).toBe('opened')
      expect(no).not.toBe(enquiry.no)
    }
  })

  test('stores a repeated email once, also if two arrive at the same time', async () => {
    const { post } = inbound
    const email = inboundEmail()
    const answers = await Promise.all([post(email), post(email)])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['opened', 'repeated'])
    expect(await post({ ...email, text: 'Changed' })).toEqual({ outcome: 'repeated', enquiry: null })
  })

  test('marks an automatic reply, and leaves the enquiry and its age unchanged', async () => {
    const { post, read, opened, answered, count } = inbound
    const enquiry = await opened()
    const { replyTo } = await answered(enquiry)
    const mails = await count('mails')
    const leave = { to: replyTo, headers: { 'Auto-Submitted': 'auto-replied' }, text: 'I am on leave.' }
    expect(await post(inboundEmail(leave))).toMatchObject({ outcome: 'joined' })
    const after = await read(enquiry.no)
    expect(after).toMatchObject({ state: 'waiting', lastInAt: enquiry.lastInAt })
    expect(after.messages.at(-1)).toMatchObject({ body: 'I am on leave.', automatic: 'auto-reply' })
    expect(await count('mails')).toBe(mails)
  })

  test('marks an answer that was not delivered, and opens the enquiry again', async () => {
    const { post, read, opened, answered } = inbound
    const enquiry = await opened()
    const { name } = await answered(enquiry, true)
    const text = `Address not found.\n\nMessage-ID: <${name}@fuma.test>`
    const bounce = inboundEmail({ from: 'MAILER-DAEMON@mx.example.com', text })
    expect(await post(bounce)).toEqual({ outcome: 'joined', enquiry: enquiry.no })
    const after = await read(enquiry.no)
    expect(after.state).toBe('open')
    expect(after.messages.at(-1)).toMatchObject({ automatic: 'bounce', sender: 'mailer-daemon@mx.example.com' })
  })

  test('opens no enquiry for an automatic email, or for an email of the shop itself', async () => {
    const { shop, post, count } = inbound
    const enquiries = await count('enquiries')
    const newsletter = inboundEmail({ headers: [{ name: 'Precedence', value: 'bulk' }] })
    expect(await post(newsletter)).toEqual({ outcome: 'ignored', enquiry: null })
    expect(await post(newsletter)).toEqual({ outcome: 'repeated', enquiry: null })
    for (const from of ['Fuma <no-reply@fuma.test>', 'help@fuma.test'])
      expect(await post(inboundEmail({ from }))).toEqual({ outcome: 'own', enquiry: null })
    expect(await count('enquiries')).toBe(enquiries)
    const texts = await shop.database.query(
      'SELECT 1 FROM inbound_emails WHERE enquiry_id IS NULL AND whole_text <> $1',
      [''],
    )
    expect(texts).toEqual([])
  })

  test('adds the sixth email of a sender within an hour to the fifth enquiry', async () => {
    const { post } = inbound
    const from = 'many@example.co.ke'
    const outcomes = []
    for (let sent = 0; sent < 6; sent += 1) outcomes.push(await post(inboundEmail({ from })))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('opened'), 'joined'])
    expect(outcomes[5]?.enquiry).toBe(outcomes[4]?.enquiry)
  })

  test('stores files that staff can open, and lists the others with the reason', async () => {
    const { shop, support, opened } = inbound
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

  test('a colleague’s change made before a reply is refused with the newest message to read', async () => {
    const { shop, support, post, opened, answered } = inbound
    const enquiry = await opened()
    const { replyTo } = await answered(enquiry)
    await post(inboundEmail({ to: replyTo }))
    const change = { no: enquiry.no, version: 2, state: 'closed' } as const
    expect(await shop.refusedAs(support, officeEnquiryChange, change)).toMatchObject({
      ...{ code: 'changed-meanwhile', message: expect.stringContaining('Read the newest message') },
    })
  })

  test('forgets a guest’s enquiry with its emails and files after its months', async () => {
    const { shop, count } = inbound
    const later = () => new Date('2028-01-01T00:00:00Z')
    const keys = await shop.database.transaction((tx) => forgetOldEnquiries(tx, later, 12))
    expect(keys).toEqual([expect.stringMatching(/^private\//)])
    expect(await count('enquiry_files')).toBe(0)
    const left = await shop.database.query(
      'SELECT 1 FROM inbound_emails i LEFT JOIN enquiries e ON e.id = i.enquiry_id WHERE e.user_id IS NULL',
    )
    expect(left).toEqual([])
  })
})
