/** Conversations by WhatsApp in the office: replies, the 24 hours, templates, counts, STOP, drafts, and updates of orders. */
import {
  officeEnquiriesOf,
  officeEnquiryAnswer,
  officeEnquiryChange,
  officeEnquiryUndo,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { officeEnquiryDraft, officeWhatsAppTemplates } from '#lib/contract/enquiries/office/whatsapp.ts'
import { HELD_MS, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officeDraft, officeDraftSave, placeDraftJob } from '#lib/contract/orders/office/drafts.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openWhatsAppShop } from '../../../../testing/whatsapp-shop.ts'
import { forgetOldWhatsApp } from '../../use-cases/forget-whatsapp.ts'
import { forgetOldEnquiries } from '../../use-cases/receive-enquiry.ts'

const DAY_MS = 24 * 60 * 60_000

onEachDatabase((open) => {
  let world: Awaited<ReturnType<typeof openWhatsAppShop>>
  beforeAll(async () => {
    world = await openWhatsAppShop(open)
  })
  afterAll(() => world.close())

  let people = 0
  const newWriter = () => {
    people += 1
    return { phone: `2547120000${String(people).padStart(2, '0')}`, name: `Amina Number${people}` }
  }
  type Conversation = Awaited<ReturnType<typeof world.written>>
  const answer = (conversation: Conversation, body: string, more: object = {}) => {
    const { no, version } = conversation
    return world.shop.askAs(world.clerk(), officeEnquiryAnswer, { no, version, kind: 'answer', body, ...more })
  }
  /** Waits until held replies are sent. */
  const send = async () => {
    await world.wait(HELD_MS + 1000)
    await world.settle()
  }
  const texts = (writer: { phone: string; name: string }) =>
    world.simulator.chat(writer).flatMap(({ from, text }) => (from === 'shop' ? [text] : []))
  const template = { name: 'continue_conversation', language: 'en', values: ['Fuma'] }

  test('shows a message in the inbox, sends the reply as one message, and shows that it was read', async () => {
    const writer = newWriter()
    const opened = await world.written(writer, { type: 'text', text: 'Do you have kikoy?\nRed ones.' })
    expect(opened).toMatchObject({
      ...{ channel: 'whatsapp', subject: 'Do you have kikoy?', topic: 'WhatsApp', customer: writer.name },
      ...{ state: 'open', email: '', whatsApp: { phone: writer.phone, username: null, optedOutAt: null } },
    })
    const ends = new Date(opened.whatsApp?.windowEndsAt ?? 0).getTime()
    expect(ends - new Date(opened.lastInAt).getTime()).toBe(DAY_MS)
    const first = (await answer(opened, 'Yes.')).data
    expect(first).toMatchObject({ state: 'waiting', takenBy: { name: 'Otieno Ouma' } })
    expect(first.messages.at(-1)).toMatchObject({ who: 'Otieno Ouma', whatsApp: { state: 'queued' } })
    await answer(first, 'KSh 650 each.')
    await world.settle()
    expect(texts(writer)).toEqual([])
    await send()
    expect(texts(writer)).toEqual(['Yes.\n\nKSh 650 each.'])
    const read = await world.read(opened.no)
    expect(read.messages.slice(1).map(({ whatsApp }) => whatsApp?.state)).toEqual(['read', 'read'])
    expect(read.whatsApp?.month).toEqual({ replies: 1, freeReplies: 1000, templates: 0, costMicros: 0 })
  })

  test('undoes a reply before it is sent', async () => {
    const writer = newWriter()
    const opened = await world.written(writer, { type: 'text', text: 'Hello' })
    const { data } = await answer(opened, 'Wrong')
    const input = { no: opened.no, messageId: Number(data.messages.at(-1)?.id) }
    await world.shop.askAs(world.clerk(), officeEnquiryUndo, input)
    await send()
    expect(texts(writer)).toEqual([])
    const again = await answer(await world.read(opened.no), 'Right')
    await send()
    const late = { no: opened.no, messageId: Number(again.data.messages.at(-1)?.id) }
    expect((await world.shop.refusedAs(world.clerk(), officeEnquiryUndo, late)).code).toBe('changed-meanwhile')
  })

  test('requires an approved template with all values after 24 hours', async () => {
    const writer = newWriter()
    const opened = await world.written(writer, { type: 'text', text: 'Hello' })
    await world.wait(DAY_MS)
    const { no, version } = opened
    const input = { no, version, kind: 'answer', body: 'Yes.' }
    const refused = (more: object = {}) =>
      world.shop.refusedAs(world.clerk(), officeEnquiryAnswer, { ...input, ...more })
    expect((await refused()).message).toContain('24 hours have passed')
    expect((await refused({ template: { ...template, name: 'offer' } })).message).toBe('This template is not approved.')
    expect((await refused({ template: { ...template, values: [] } })).code).toBe('invalid-request')
    expect((await refused({ template: { ...template, values: ['Fu\nma'] } })).code).toBe('invalid-request')
    const { data: templates } = await world.shop.askAs(world.clerk(), officeWhatsAppTemplates, {})
    expect(templates.find(({ name }) => name === template.name)).toMatchObject({ language: 'en', values: 1 })
    const { data } = await answer(opened, 'Yes.', { template })
    expect(data.messages.at(-1)).toMatchObject({
      ...{ body: 'Hello from Fuma. We have an answer to your message. Reply here to read it.' },
      whatsApp: { template: template.name },
    })
    await send()
    expect(texts(writer)).toEqual([data.messages.at(-1)?.body])
    expect((await world.read(no)).whatsApp?.month).toMatchObject({ templates: 1, costMicros: 4_000 })
  })

  test('does not send a reply whose 24 hours ended before it was due', async () => {
    const writer = newWriter()
    const opened = await world.written(writer, { type: 'text', text: 'Hello' })
    await world.wait(DAY_MS - 1000)
    await answer(opened, 'Yes.')
    await send()
    expect(texts(writer)).toEqual([])
    const read = await world.read(opened.no)
    expect([read.state, read.messages.at(-1)?.whatsApp]).toMatchObject(['open', { state: 'failed' }])
  })

  test('opens the conversation again if a reply was not delivered', async () => {
    const opened = await world.written(newWriter(), { type: 'text', text: 'Hello' })
    world.simulator.set({ fails: true })
    await answer(opened, 'Yes.', { closes: true })
    await send()
    world.simulator.set({ fails: false })
    const read = await world.read(opened.no)
    expect(read.state).toBe('open')
    expect(read.messages.at(-1)?.whatsApp).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^131026/) })
  })

  test('sends no message after STOP until the customer writes again, and no template before START', async () => {
    const writer = newWriter()
    const opened = await world.written(writer, { type: 'text', text: 'Hello' })
    const waiting = (await answer(opened, 'Yes.')).data
    const stopped = await world.written(writer, { type: 'text', text: ' Acha. ' })
    await send()
    expect(texts(writer)).toEqual([])
    expect(stopped.whatsApp?.optedOutAt).not.toBeNull()
    expect([waiting.state, stopped.state]).toEqual(['waiting', 'waiting'])
    const input = { no: opened.no, version: stopped.version, kind: 'answer', body: 'Yes.' }
    const refusal = await world.shop.refusedAs(world.clerk(), officeEnquiryAnswer, input)
    expect(refusal.message).toBe('The customer wrote STOP.')
    const asked = await world.written(writer, { type: 'text', text: 'How much is it?' })
    const byTemplate = { ...input, version: asked.version, template }
    expect((await world.shop.refusedAs(world.clerk(), officeEnquiryAnswer, byTemplate)).code).toBe('not-allowed')
    await answer(asked, 'KSh 650.')
    await send()
    expect(texts(writer)).toEqual(['KSh 650.'])
    const started = await world.written(writer, { type: 'text', text: 'START' })
    expect(started.whatsApp?.optedOutAt).toBeNull()
  })

  test('opens another conversation if the latest conversation was closed days ago', async () => {
    const writer = newWriter()
    const first = await world.written(writer, { type: 'text', text: 'Hello' })
    const close = (no: number, version: number) =>
      world.shop.askAs(world.clerk(), officeEnquiryChange, { no, version, state: 'closed' })
    await close(first.no, first.version)
    const again = await world.written(writer, { type: 'text', text: 'One more question' })
    expect([again.no, again.state]).toEqual([first.no, 'open'])
    await close(again.no, again.version)
    await world.wait(2 * DAY_MS)
    expect((await world.written(writer, { type: 'text', text: 'Hello again' })).no).not.toBe(first.no)
  })

  const codes = async () =>
    (await world.shop.database.query<{ code: string }>('SELECT code FROM variants ORDER BY id')).map(({ code }) => code)
  const makeDraft = async ({ no, messages }: Conversation) => {
    const input = { no, messageId: Number(messages.at(-1)?.id) }
    const { data } = await world.shop.askAs(world.clerk(), officeEnquiryDraft, input)
    return (await world.shop.askAs(world.clerk(), officeDraft, data)).data
  }
  async function place({ draftId, version }: { draftId: number; version: number }) {
    const { data } = await world.shop.askAs(world.clerk(), placeDraftJob, { input: { draftId, version } })
    await world.wait(HELD_MS + 1000)
    await world.shop.app.shop.jobs.runNow()
    const { data: job } = await world.shop.askAs(world.clerk(), officeJob, { jobId: data.jobId })
    expect(job.results[0]?.state).toBe('done')
    return (await world.shop.askAs(world.clerk(), officeDraft, { draftId })).data
  }

  test('makes a draft of an order message, sends its summary, and reports payment in the same conversation', async () => {
    const writer = { username: 'zawadi.shop', name: 'Zawadi Wanjiru', phone: null }
    const [known = '', , , soldOut = ''] = await codes()
    await world.shop.database.query('UPDATE variants SET stock_tenths = 0 WHERE code = $1', [soldOut])
    const items = [known, 'UNKNOWN-1', soldOut].map((code) => ({ code: code.toLowerCase(), quantity: 2 }))
    const opened = await world.written(writer, { type: 'order', items })
    expect(opened).toMatchObject({ subject: 'Order of 3 products', messages: [{ whatsApp: { canDraft: true } }] })
    const draft = await makeDraft(opened)
    expect(draft.form).toMatchObject({
      ...{ firstName: 'Zawadi', lastName: 'Wanjiru', whatsAppName: 'zawadi.shop' },
      unmatched: [{ text: '2 unknown-1', reason: 'No product for sale has this code.' }],
    })
    expect(draft.lines.map(({ code, problem }) => [code, problem])).toEqual([
      [known, null],
      [soldOut, 'Sold out.'],
    ])
    expect(draft.faults.items).toContain('Add or remove them')
    const { draftId, version, form } = draft
    const place1 = { physicalLocation: 'Moi Avenue', countryId: 1, countyId: 47, cityId: 470 }
    const [item] = form.items
    const items1 = [{ productId: item?.productId ?? 0, quantity: 2 }]
    const { firstName, lastName, whatsAppName, shippingType } = form
    const fixed = { ...place1, firstName, lastName, whatsAppName, shippingType, items: items1 }
    const { data: ready } = await world.shop.askAs(world.clerk(), officeDraftSave, { draftId, version, form: fixed })
    expect([ready.faults, ready.enquiryNo]).toEqual([{}, opened.no])
    const { orderNo, payLink } = await place(ready)
    await send()
    const chat = () => world.simulator.chat(writer).filter(({ from }) => from === 'shop')
    expect(chat()).toHaveLength(1)
    expect(chat()[0]?.text).toMatch(new RegExp(`order ${orderNo}\n2 .*Simba Blanket.*\nDelivery: KSh .*\nTotal: KSh`))
    expect(chat()[0]?.text).toContain(payLink)
    const linked = await world.read(opened.no)
    expect(linked).toMatchObject({ orderNo, orderNos: [orderNo], whatsApp: { drafts: [{ draftId, state: 'sent' }] } })
    const { data: of } = await world.shop.askAs(world.clerk(), officeEnquiriesOf, { orderNo: orderNo ?? 0 })
    expect(of.map(({ no }) => no)).toEqual([opened.no])

    // A day later the payment is reported with a template.
    await world.wait(DAY_MS)
    const orderId = payLink?.split('/').at(-1) ?? ''
    await payOrder(world.shop.database, orderId, 'UKP6R20VXA', world.shop.app.shop.clock())
    await world.settle()
    expect(chat().at(-1)).toMatchObject({ template: 'order_paid', text: expect.stringContaining('UKP6R20VXA') })
    const { messages } = await world.read(opened.no)
    expect(messages.at(-1)).toMatchObject({ kind: 'answer', who: 'Automatic update' })
  })

  test('makes a draft of a typed message from codes and names, and lists unclear products', async () => {
    const [, second = ''] = await codes()
    const text = `Hi, 2 bales ${second}, 3 simba blankets and 4 curtains please`
    const opened = await world.written(newWriter(), { type: 'text', text })
    const draft = await makeDraft(opened)
    const bale = draft.lines[0]?.piecesPerBale ?? 0
    expect(draft.form.items).toEqual([{ productId: 2, quantity: 2 * bale }])
    expect(draft.form.unmatched).toEqual([
      { text: '3 simba blankets', reason: 'Several products match. Choose one.' },
      { text: '4 curtains', reason: 'No product for sale has this name.' },
    ])
    const hello = await world.written(newWriter(), { type: 'text', text: 'Hello' })
    expect(hello.messages[0]?.whatsApp?.canDraft).toBe(false)
    const input = { no: hello.no, messageId: Number(hello.messages[0]?.id) }
    expect((await world.shop.refusedAs(world.clerk(), officeEnquiryDraft, input)).code).toBe('not-allowed')
    const wrong = { no: hello.no, messageId: Number(opened.messages[0]?.id) }
    expect((await world.shop.refusedAs(world.clerk(), officeEnquiryDraft, wrong)).code).toBe('not-found')
  })

  test('forgets old conversations and their people, but not who wrote STOP', async () => {
    const stopped = newWriter()
    await world.written(stopped, { type: 'text', text: 'Hello' })
    await world.written(stopped, { type: 'text', text: 'STOP' })
    await world.wait(400 * DAY_MS)
    const { database, app } = world.shop
    await database.transaction((tx) => forgetOldEnquiries(tx, app.shop.clock, 12))
    await forgetOldWhatsApp(database, app.shop.clock())
    expect(await database.query("SELECT 1 FROM enquiries WHERE channel = 'whatsapp' AND user_id IS NULL")).toEqual([])
    expect(await database.query('SELECT name, phone FROM whatsapp_contacts')).toEqual([
      { name: '', phone: stopped.phone },
    ])
    expect(await world.count('whatsapp_events')).toBe(0)
  })
})
