/** Enquiries in the office: from the help page to the answer by email, notes, views, search, permissions. */
import { sendInquiry } from '#lib/contract/content/help.ts'
import {
  type EnquiryView,
  officeEnquiriesOf,
  officeEnquiry,
  officeEnquiryAnswer,
  officeEnquiryChange,
  officeEnquiryList,
  officeEnquiryUndo,
  officeSavedReplies,
  officeSavedReplySave,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { officeAssign, officeToday } from '#lib/contract/office/office/today.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let support: OfficePerson
  beforeAll(async () => {
    const opened = await openOrderShop(open)
    shop = { ...opened, ...officeAsker(opened, orderClock) }
    support = await shop.staff('support', { name: 'Otieno Ouma' })
    await shop.database.query(
      "INSERT INTO topics (id, name, position) VALUES (1, 'Delivery', 1) ON CONFLICT DO NOTHING",
    )
  })
  afterAll(() => shop.close())

  let people = 0
  /** A guest writes on the help page. @returns the number of the enquiry */
  async function written(subject: string, email = `writer-${++people}@example.co.ke`): Promise<number> {
    const comment = 'Do you deliver to Lodwar?\n\nIt is urgent.'
    const { data } = await shop.ask(sendInquiry, { topic: 1, subject, comment, email }, freshKey())
    return data.inquiryNo
  }
  const read = async (no: number) => (await shop.askAs(support, officeEnquiry, { no })).data
  const list = async (view: EnquiryView, search = '', person = support) =>
    (await shop.askAs(person, officeEnquiryList, { view, search })).data
  const numbers = async (...of: Parameters<typeof list>) => (await list(...of)).enquiries.map(({ no }) => no)
  const answer = (no: number, version: number, body: string, more: object = {}) =>
    shop.askAs(support, officeEnquiryAnswer, { no, version, kind: 'answer', body, ...more })

  test('shows an enquiry of the help page, emails the answer, and waits for the customer', async () => {
    const no = await written('Lodwar')
    expect(await numbers('open')).toContain(no)
    const before = await read(no)
    expect(before).toMatchObject({
      ...{ subject: 'Lodwar', topic: 'Delivery', state: 'open', takenBy: null, userId: null, version: 1 },
      messages: [{ kind: 'customer', body: 'Do you deliver to Lodwar?\n\nIt is urgent.', hasPicture: false }],
    })
    const { data } = await answer(no, 1, 'Yes, we do.\n\nIt takes four days.')
    expect(data).toMatchObject({ state: 'waiting', version: 2, takenBy: { name: 'Otieno Ouma' } })
    expect(data.messages.at(-1)).toMatchObject({ kind: 'answer', who: 'Otieno Ouma' })
    const [email] = await shop.database.query<{ to: string; subject: string; text: string }>(
      'SELECT "to", subject, text FROM mails ORDER BY id DESC LIMIT 1',
    )
    expect(email).toMatchObject({ to: before.email, subject: `Your message ${no}: Lodwar` })
    expect(email?.text).toMatch(/Hello,\n\nYes, we do\.\n\nIt takes four days\.\n\nOtieno, /)
    expect([await numbers('open'), await numbers('waiting'), await numbers('mine')]).toEqual([
      expect.not.arrayContaining([no]),
      expect.arrayContaining([no]),
      expect.arrayContaining([no]),
    ])
  })

  test('logs the page of an enquiry once while it refreshes', async () => {
    const no = await written('Open for an hour')
    await read(no)
    await read(no)
    const looks = await shop.database.query(
      "SELECT 1 FROM audit_log WHERE action = 'enquiries.view' AND subject_id = $1",
      [String(no)],
    )
    expect(looks).toHaveLength(1)
  })

  test('an answer can be undone by its author until its email is sent', async () => {
    const no = await written('Undone')
    const { data } = await answer(no, 1, 'Wrong customer.', { closes: true })
    const messageId = Number(data.messages.at(-1)?.id)
    const due = () => shop.database.query('SELECT id FROM mails WHERE subject = $1', [`Your message ${no}: Undone`])
    expect(await due()).toHaveLength(1)
    const other = await shop.staff('support', { name: 'Another Person' })
    expect(await shop.refusedAs(other, officeEnquiryUndo, { no, messageId })).toMatchObject({ code: 'not-found' })
    const { data: undone } = await shop.askAs(support, officeEnquiryUndo, { no, messageId })
    expect(undone).toMatchObject({ state: 'open', version: 3, messages: [{ kind: 'customer' }] })
    expect(await due()).toEqual([])
    expect(await shop.refusedAs(support, officeEnquiryUndo, { no, messageId })).toMatchObject({ code: 'not-found' })

    const { data: again } = await answer(no, 3, 'Four days.')
    const sent = Number(again.messages.at(-1)?.id)
    await shop.database.query('UPDATE mails SET attempts = 1 WHERE subject = $1', [`Your message ${no}: Undone`])
    expect(await shop.refusedAs(support, officeEnquiryUndo, { no, messageId: sent })).toMatchObject({
      code: 'changed-meanwhile',
      message: 'The answer was already sent.',
    })
    expect((await read(no)).messages).toHaveLength(2)
  })

  test('the email of an answer is due after ten seconds', async () => {
    const no = await written('Held')
    await answer(no, 1, 'Four days.')
    const [mail] = await shop.database.query<{ held: number }>(
      'SELECT extract(epoch FROM due_at - created_at)::int AS held FROM mails WHERE subject = $1',
      [`Your message ${no}: Held`],
    )
    expect(mail?.held).toBe(10)
  })

  test('a note is for staff only: it sends no email and leaves the enquiry open', async () => {
    const no = await written('Note')
    const emails = async () => (await shop.database.query('SELECT 1 FROM mails')).length
    const count = await emails()
    const { data } = await shop.askAs(support, officeEnquiryAnswer, { no, version: 1, kind: 'note', body: 'A school.' })
    expect(data).toMatchObject({ state: 'open', messages: [{}, { kind: 'note', body: 'A school.' }] })
    expect(await emails()).toBe(count)
  })

  test('refuses an answer to a version that a colleague has changed', async () => {
    const no = await written('Conflict')
    await answer(no, 1, 'First.')
    const again = { no, version: 1, kind: 'answer', body: 'Second.' }
    expect(await shop.refusedAs(support, officeEnquiryAnswer, again)).toMatchObject({ code: 'changed-meanwhile' })
    expect((await read(no)).messages).toHaveLength(2)
  })

  test('closes with the answer or without it, and opens again', async () => {
    const no = await written('Close')
    expect((await answer(no, 1, 'Done.', { closes: true })).data.state).toBe('closed')
    expect(await numbers('closed')).toContain(no)
    const change = async (version: number, input: object) =>
      (await shop.askAs(support, officeEnquiryChange, { no, version, ...input } as never)).data
    expect(await change(2, { state: 'open' })).toMatchObject({ state: 'open', version: 3 })
    expect(await change(3, { state: 'closed' })).toMatchObject({ state: 'closed' })
  })

  test('links an order of the same email, and shows the enquiry with it', async () => {
    const email = 'order-writer@example.co.ke'
    const form = { ...(await orderForm(shop, [[1, 1]])), ...GUEST, email }
    const { data: order } = await shop.ask(placeOrder, form, freshKey())
    const no = await written('Where is it?', email)
    expect((await read(no)).orderNos).toEqual([order.orderNo])
    const change = { no, version: 1, orderNo: order.orderNo }
    expect((await shop.askAs(support, officeEnquiryChange, change)).data.orderNo).toBe(order.orderNo)
    const { data } = await shop.askAs(support, officeEnquiriesOf, { orderNo: order.orderNo })
    expect(data.map((one) => one.no)).toEqual([no])
    const missing = { no, version: 2, orderNo: 99 }
    expect(await shop.refusedAs(support, officeEnquiryChange, missing)).toMatchObject({ code: 'not-found' })
  })

  test('finds by number, words, email and an answer', async () => {
    const no = await written('Pullovers with a badge', 'badge@example.co.ke')
    await answer(no, 1, 'We sew badges in Thika.')
    for (const search of [String(no), `#${no}`, 'pullovers', 'LODWAR', 'badge@', 'in thika'])
      expect({ search, found: await numbers('all', search) }).toEqual({ search, found: expect.arrayContaining([no]) })
    expect(await numbers('all', 'no such words')).toEqual([])
    expect(await numbers('all', '%')).toEqual([])
  })

  test('Today shows open enquiries with their age, and a taken enquiry is mine', async () => {
    const no = await written('Taken')
    await shop.askAs(support, officeAssign, { subject: { kind: 'enquiry', id: String(no) }, from: null })
    expect(await numbers('mine')).toContain(no)
    const { data } = await shop.askAs(support, officeToday, { of: 'mine', each: 20 })
    const queue = data.queues.find(({ id }) => id === 'enquiries')
    expect(queue).toMatchObject({ room: 'enquiries', path: '/office/enquiries' })
    expect(queue?.tasks).toContainEqual(
      expect.objectContaining({ no: String(no), text: 'Delivery: “Taken”.', path: `/office/enquiries/${no}` }),
    )
  })

  test('packers cannot read enquiries, and auditors cannot answer', async () => {
    const no = await written('Secret')
    const [packer, auditor] = [await shop.staff('packer'), await shop.staff('auditor')]
    expect(await shop.refusedAs(packer, officeEnquiryList, {})).toMatchObject({ code: 'not-allowed' })
    expect(await numbers('open', '', auditor)).toContain(no)
    const body = { no, version: 1, kind: 'answer', body: 'No.' }
    expect(await shop.refusedAs(auditor, officeEnquiryAnswer, body)).toMatchObject({ code: 'not-allowed' })
  })

  test('saved replies are added, changed by name and deleted by an empty text', async () => {
    const save = async (name: string, body: string) =>
      (await shop.askAs(support, officeSavedReplySave, { name, body })).data.map((one) => [one.name, one.body])
    expect(await save('Lodwar', 'Four days.')).toEqual([['Lodwar', 'Four days.']])
    expect(await save('Bales', 'From one bale.')).toHaveLength(2)
    expect(await save('Lodwar', 'Five days.')).toContainEqual(['Lodwar', 'Five days.'])
    expect(await save('Lodwar', '')).toEqual([['Bales', 'From one bale.']])
    expect((await shop.askAs(support, officeSavedReplies, {})).data).toHaveLength(1)
  })
})
