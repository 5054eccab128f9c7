/** A wrong buyer of an invoice: corrected before KRA accepts it, credited and issued again afterwards. */
import { eq, sql } from 'drizzle-orm'
import { creditFacilities } from '#lib/contract/companies/credit.ts'
import { officeEtimsDocument } from '#lib/contract/etims/office/queue.ts'
import {
  officeCorrectBuyer,
  officeReissueInvoice,
  officeReissuePreview,
} from '#lib/contract/etims/office/wrong-buyer.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { WRONG_KRA_PIN } from '#lib/format/kra-pin.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { openEtimsSimulator, type RunningEtims } from '../../../../../simulators/etims/simulator.ts'
import { creditEntries } from '../../../../db/schema/credit.ts'
import { taxDocuments } from '../../../../db/schema/order-history.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { ETIMS_PIN, type EtimsWorld, openEtimsWorld } from '../../../../testing/etims-world.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { openAccount } from '../../../../testing/open-account.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { newPerson, type TestPerson } from '../../../../testing/people.ts'
import { openReturnShop, type ReturnShop } from '../../../../testing/return-shop.ts'
import { overdueInvoices } from '../../../companies/queries/overdue-invoices.sql.ts'
import { declaredBuyer } from '../../../etims/queries/declared-buyer.ts'
import { beginSession } from '../../../identity/use-cases/sessions.ts'
import { pageDocuments } from '../../../money/queries/journal-sources.sql.ts'
import { loadDocument } from '../../documents/load-document.ts'
import { invoiceSent } from '../../queries/invoice-parcels.ts'
import { sumsAt } from '../../rules/invoice-left.ts'
import type { LockedOrder } from '../../rules/locked-order.ts'
import { productLine } from '../../rules/tax-document.ts'
import { advanceOrder } from '../../use-cases/advance-order.ts'
import {
  creditRestOfInvoice,
  type Issuer,
  invoiceRest,
  issueCreditNotes,
  issueInvoice,
} from '../../use-cases/issue-tax-document.ts'
import { lockOrder } from '../../use-cases/locked-order.ts'

const seller = { name: 'Fuma', lines: [], kraPin: ETIMS_PIN }
const RIGHT = 'P059876543B'
/** KRA's simulator knows no PIN that ends in Z. */
const WRONG = 'P059876543Z'
const BUYER = { name: 'Simba Traders', kraPin: RIGHT, place: 'Mpaka Road, Nairobi', reason: 'Wrong PIN' }

onEachDatabase((open) => {
  let shop: ReturnShop
  let simulator: RunningEtims
  let world: EtimsWorld
  let clerk: OfficePerson
  let trader: TestPerson
  beforeAll(async () => {
    shop = await openReturnShop(open)
    const clock = () => shop.time.now
    simulator = await openEtimsSimulator({
      ...{ port: 0, now: clock },
      device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
    })
    world = await openEtimsWorld(shop.database, simulator, { clock, branches: ['00'] })
    clerk = await shop.staff('finance')
    trader = await newPerson(shop.database, clock, 3)
    await openAccount(shop.database, clock, trader.companyId as number)
    await pinOfCompany(WRONG)
  }, 300_000)
  afterAll(async () => {
    await shop.close()
    await simulator.close()
  })

  /** Moves the clock; both sign in again. */
  async function later(ms: number): Promise<void> {
    shop.time.now = new Date(shop.time.now.getTime() + ms)
    clerk = await shop.staff('finance')
    const session = { userId: trader.userId, userType: 3, remember: false, device: 'Test' } as const
    const { token } = await beginSession(shop.database, () => shop.time.now, session)
    trader = { ...trader, headers: { authorization: `Bearer ${token}` } }
  }
  const pinOfCompany = (pin: string) =>
    shop.database.query('UPDATE companies SET kra_pin = $2 WHERE id = $1', [trader.companyId, pin])
  const context = <T>(work: (issuer: { tx: typeof shop.database; now: Date; seller: typeof seller }) => Promise<T>) =>
    shop.database.transaction((tx) => work({ tx: tx as typeof shop.database, now: shop.time.now, seller }))

  /** Sends an order of the company on account. @returns the number of its invoice */
  async function invoiced(productId = 1): Promise<{ no: number; orderId: string }> {
    const form = { ...(await orderForm(shop, [[productId, 2]], 'collected')), branchId: trader.branchId }
    const { data } = await shop.ask(placeOrder, form, { ...trader.headers, ...freshKey() })
    for (const to of [2, 3] as const)
      await context((issuer) => advanceOrder(issuer, { orderNo: data.orderNo, to }, 'grace'))
    return { orderId: data.orderId, no: await invoiceOf(data.orderId) }
  }
  async function invoiceOf(orderId: string): Promise<number> {
    const [row] = await papersOf(orderId)
    return row?.no as number
  }
  const papersOf = (orderId: string) =>
    shop.database.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId)).orderBy(taxDocuments.no)
  const shown = async (no: number, kind: 'invoice' | 'credit-note' = 'invoice') =>
    (await shop.askAs(clerk, officeEtimsDocument, { kind, no })).data
  const correction = async (no: number) => ({ no, version: (await shown(no)).version, ...BUYER })
  const preview = async (no: number) => (await shop.askAs(clerk, officeReissuePreview, { no })).data
  /** Buyers' PINs of the documents that KRA has, by serial. */
  const atKra = () =>
    new Map(simulator.documents().map(({ request }) => [String(request.trdInvcNo), request.custTin as string | null]))
  const serial = (no: number, prefix = 'INV') => `${prefix}-${String(no).padStart(6, '0')}`
  /** The state of the order's first invoice on the customer's page and in the office. */
  async function onOrderPages(orderId: string) {
    const { data: theirs } = await shop.ask(orderDetails, { orderId }, trader.headers)
    const { data: ours } = await shop.askAs(clerk, officeOrder, { orderNo: theirs.orderNo })
    return [theirs.papers.find(({ paper }) => paper === 'invoice')?.kra, ours.atKra?.[0]]
  }
  const balance = async () => (await shop.ask(creditFacilities, {}, trader.headers)).data.statistics
  const drawn = (orderId: string, document: 'invoice' | 'credit-note', no: number) =>
    loadDocument(
      shop.database,
      { orderId, document, serial: serial(no, document === 'invoice' ? 'INV' : 'CN') },
      seller,
    )

  describe('before KRA has accepted the invoice', () => {
    test('corrects a refused invoice with its credit notes, and sends it again', async () => {
      const { no, orderId } = await invoiced()
      await world.send()
      expect(await shown(no)).toMatchObject({ state: 'refused', buyer: { kraPin: WRONG } })
      expect(await onOrderPages(orderId)).toEqual([
        { isConfirmed: false, checkAddress: null },
        { serial: serial(no), state: 'refused', checkAddress: null },
      ])
      const note = await context(async (issuer) =>
        creditRestOfInvoice(issuer, await lockOrder(issuer.tx, { id: orderId }, null), no, 'Damaged'),
      )
      const input = await correction(no)
      const mistyped = await shop.refusedAs(clerk, officeCorrectBuyer, { ...input, kraPin: 'P05' })
      expect(mistyped).toMatchObject({ status: 400, fields: { kraPin: WRONG_KRA_PIN } })
      const nameless = await shop.refusedAs(clerk, officeCorrectBuyer, { ...input, name: ' ', reason: '' })
      expect(Object.keys(nameless.fields ?? {})).toEqual(['name', 'reason'])
      expect((await shop.refusedAs(await shop.staff('packer'), officeCorrectBuyer, input)).status).toBe(403)
      expect((await shop.refusedAs(clerk, officeCorrectBuyer, { ...input, no: 999 })).code).toBe('not-found')
      const ofCompany = await shop.refusedAs(clerk, officeCorrectBuyer, { ...input, forOrder: true })
      expect(ofCompany.fields).toEqual({ forOrder: expect.stringContaining('company') })

      const { data } = await shop.askAs(clerk, officeCorrectBuyer, input)
      expect(data).toMatchObject({ state: 'waiting', buyer: { name: 'Simba Traders', kraPin: RIGHT } })
      expect((await shop.refusedAs(clerk, officeCorrectBuyer, input)).code).toBe('changed-meanwhile')
      await world.send()
      expect(atKra().get(serial(no))).toBe(RIGHT)
      const checkAddress = expect.stringMatching(/^https:.*P051234567A00/)
      expect(await onOrderPages(orderId)).toEqual([
        { isConfirmed: true, checkAddress },
        { serial: serial(no), state: 'accepted', checkAddress },
      ])
      expect(atKra().get(serial(note?.no as number, 'CN'))).toBe(RIGHT)
      const buyer = { name: 'Simba Traders', kraPin: RIGHT, lines: ['Mpaka Road', 'Nairobi'] }
      expect(await drawn(orderId, 'invoice', no)).toMatchObject({ buyer })
      expect(await drawn(orderId, 'credit-note', note?.no as number)).toMatchObject({ buyer })
      const [audit] = await shop.database.query<{ reason: string; after: object }>(
        `SELECT reason, after FROM audit_log WHERE outcome = 'done' AND action = 'etims.correct-buyer'`,
      )
      expect(audit).toMatchObject({ reason: 'Wrong PIN', after: { hasPin: true } })
    })

    test('refuses while the invoice is sent, and after KRA has accepted it', async () => {
      await pinOfCompany(RIGHT)
      const { no } = await invoiced()
      simulator.set({ lose: { operation: 'sale', times: 1 } })
      await world.send()
      const sending = await shop.refusedAs(clerk, officeCorrectBuyer, await correction(no))
      expect(sending).toMatchObject({ code: 'not-allowed', message: expect.stringContaining('is being sent') })
      await later(900_000)
      await world.send()
      const accepted = await shop.refusedAs(clerk, officeCorrectBuyer, await correction(no))
      expect(accepted).toMatchObject({ code: 'not-allowed', message: expect.stringContaining('issue it again') })
    })

    test('sends the right PIN if it is corrected while the queue prepares the invoice', async () => {
      await pinOfCompany('P051111111C')
      const { no } = await invoiced(2)
      let corrected = 0
      world.parts.fetch = async (...request) => {
        if (String(request[0]).endsWith('/saveItem') && corrected === 0) {
          corrected += 1
          await shop.askAs(clerk, officeCorrectBuyer, await correction(no))
        }
        return fetch(...request)
      }
      await world.send()
      world.parts.fetch = undefined
      expect([corrected, atKra().get(serial(no))]).toEqual([1, RIGHT])
    })

    test('names the buyer of the invoice on a later credit note, not the present buyer of the order', async () => {
      await pinOfCompany('P052222222D')
      const { no, orderId } = await invoiced()
      await shop.askAs(clerk, officeCorrectBuyer, await correction(no))
      const note = await context(async (issuer) =>
        creditRestOfInvoice(issuer, await lockOrder(issuer.tx, { id: orderId }, null), no, 'Damaged'),
      )
      expect(await declaredBuyer(shop.database, 'credit-note', note?.no as number)).toMatchObject({ kraPin: RIGHT })
      await world.send()
    })
  })

  describe('after KRA has accepted the invoice', () => {
    test('credits the rest and issues it again, with the same balance, due date and parcel', async () => {
      await pinOfCompany('P053333333E')
      const { no, orderId } = await invoiced()
      await world.send()
      const before = await balance()
      await later(3 * 86_400_000)
      expect(await preview(no)).toEqual({
        ...{ serial: serial(no), rest: 290_000, notes: 0, dueOn: '2026-12-24', problem: '' },
      })
      const input = { no, rest: '2900.00', ...BUYER }
      expect((await shop.refusedAs(await shop.staff('packer'), officeReissueInvoice, input)).status).toBe(403)
      const mistyped = await shop.refusedAs(clerk, officeReissueInvoice, { ...input, kraPin: 'X' })
      expect(mistyped.fields).toEqual({ kraPin: WRONG_KRA_PIN })
      const other = await shop.refusedAs(clerk, officeReissueInvoice, { ...input, rest: '1.00' })
      expect(other).toMatchObject({ code: 'changed-meanwhile', message: expect.stringContaining('2,900') })

      const { data } = await shop.askAs(clerk, officeReissueInvoice, input)
      const papers = await papersOf(orderId)
      const [invoice, next] = papers.filter(({ kind }) => kind === 'invoice')
      const [note] = papers.filter(({ kind }) => kind === 'credit-note')
      expect(data).toEqual({ creditNote: serial(note?.no as number, 'CN'), invoice: serial(next?.no as number) })
      expect(note).toMatchObject({ invoiceNo: no, totalCents: 290_000, content: { buyer: { kraPin: 'P053333333E' } } })
      const { exVatCents, vatCents, roundingCents, totalCents, parcelId } = invoice as typeof taxDocuments.$inferSelect
      expect(parcelId).not.toBeNull()
      expect(next).toMatchObject({
        ...{ exVatCents, vatCents, roundingCents, totalCents, parcelId, replacesNo: no },
        content: { buyer: { name: 'Simba Traders', kraPin: RIGHT }, lines: invoice?.content.lines },
      })
      expect(await balance()).toEqual(before)
      const entries = await shop.database.db.select().from(creditEntries).where(eq(creditEntries.orderId, orderId))
      expect(entries.map(({ kind, amountCents, dueOn }) => [kind, amountCents, dueOn])).toEqual([
        ['invoice', 290_000, '2026-12-24'],
        ['credit-note', -290_000, '2026-12-24'],
        ['invoice', 290_000, '2026-12-24'],
      ])
      const due = { companyId: trader.companyId as number, day: '2026-12-25', atMost: 100 }
      const overdue = await overdueInvoices(shop.database.query, due)
      expect(overdue.filter((one) => one.orderId === orderId)).toMatchObject([
        { invoiceNo: data.invoice, unpaidCents: 290_000 },
      ])
      await world.send()
      expect(atKra().get(data.creditNote)).toBe('P053333333E')
      expect(atKra().get(data.invoice)).toBe(RIGHT)
      expect((await shown(no)).replacedBy).toBe(data.invoice)
      const { invoices } = await context(({ tx }) => lockOrder(tx, { id: orderId }, null))
      expect(invoices.map((one) => [one.no, one.totalCents])).toEqual([
        [next?.no, 290_000],
        [no, 0],
      ])
      expect((await drawn(orderId, 'invoice', next?.no as number))?.notes[0]).toContain(`Replaces ${serial(no)}`)

      const twice = await shop.refusedAs(clerk, officeReissueInvoice, input)
      expect(twice).toMatchObject({ code: 'not-allowed', message: expect.stringContaining(data.invoice) })
      expect((await preview(no)).problem).toContain(data.invoice)
    })

    test('leaves the sums of the books unchanged', async () => {
      const day = { from: '2026-11-24', to: '2026-11-27', afterAt: null, afterKind: null, afterNo: null, atMost: 100 }
      const rows = await pageDocuments(shop.database.query, day)
      const isOf = ({ at }: { at: Date }) => at.getTime() === shop.time.now.getTime()
      const booked = rows.filter(isOf).flatMap(({ kind, sums }) =>
        sums.map(({ rate, exVatCents, vatCents }) => ({
          rate,
          sign: kind === 'invoice' ? 1 : -1,
          exVatCents,
          vatCents,
        })),
      )
      expect(booked).toHaveLength(2)
      expect(booked.reduce((sum, { sign, exVatCents }) => sum + sign * exVatCents, 0)).toBe(0)
      expect(booked.reduce((sum, { sign, vatCents }) => sum + sign * vatCents, 0)).toBe(0)
      expect(rows.find(({ pin }) => pin === 'P052222222D')).toBeUndefined()
    })

    test('issues it again once if two people do so at the same time', async () => {
      const { no, orderId } = await invoiced()
      await world.send()
      const input = { no, rest: '2900.00', ...BUYER }
      const tries = await Promise.allSettled([1, 2, 3].map(() => shop.askAs(clerk, officeReissueInvoice, input)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await papersOf(orderId)).map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice', 'invoice'])
    })

    test('issues only the rest of an invoice, and corrects the order for later documents', async () => {
      const { orderId } = await shop.delivered([[1, 2]], { who: 'guest' })
      const no = await context(async (issuer) => {
        const order = await lockOrder(issuer.tx, { id: orderId }, null)
        const invoiceNo = await invoiceRest(issuer, order)
        // A credit of one of the two pieces, without its delivery.
        const half = { tenths: 10, exVatCents: 125_000, vatCents: 20_000 }
        const lines = order.lines.map((line) => productLine(line, half))
        const notes = [{ invoiceNo, lines, sums: sumsAt([half], 145_000) }]
        await issueCreditNotes(issuer, order, notes, { reason: 'Damaged' })
        return invoiceNo
      })
      await world.send()
      const { rest, notes } = await preview(no)
      const invoice = (await papersOf(orderId)).find(({ kind }) => kind === 'invoice')
      expect([rest, notes]).toEqual([(invoice?.totalCents ?? 0) - 145_000, 1])
      await shop.askAs(clerk, officeReissueInvoice, {
        no,
        rest: decimalOfCents((await preview(no)).rest),
        ...BUYER,
        forOrder: true,
      })
      const [order] = await shop.database.query<{ pin: string; name: string; value: number; due: number }>(
        `SELECT o.address->>'kraPin' AS pin, o.address->>'companyName' AS name, o.credited_cents::float8 AS value,
           m.to_give_back_cents::float8 AS due FROM orders o JOIN order_money m ON m.order_id = o.id WHERE o.id = $1`,
        [orderId],
      )
      expect(order).toEqual({ pin: RIGHT, name: 'Simba Traders', value: 0, due: 0 })
    })

    test('names the new invoice in later emails and credit notes of the order', async () => {
      const { orderId } = await shop.delivered([[1, 2]], { who: 'guest' })
      const inOrder = <T>(work: (issuer: Issuer, order: LockedOrder) => Promise<T>) =>
        context(async (issuer) => work(issuer, await lockOrder(issuer.tx, { id: orderId }, null)))
      let no = await inOrder(issueInvoice)
      for (const name of ['Simba', 'Simba Traders']) {
        await world.send()
        const rest = decimalOfCents((await preview(no)).rest)
        await shop.askAs(clerk, officeReissueInvoice, { no, rest, ...BUYER, name })
        no = (await papersOf(orderId)).findLast(({ kind }) => kind === 'invoice')?.no as number
        expect(await inOrder(issueInvoice)).toBe(no)
        expect(await inOrder(invoiceSent)).toBe(no)
        expect(await inOrder(invoiceRest)).toBe(no)
      }
    })

    test('explains why an invoice cannot be issued again', async () => {
      const { no, orderId } = await invoiced()
      expect((await preview(no)).problem).toContain('has not accepted it')
      await world.send()
      await context(async (issuer) =>
        creditRestOfInvoice(issuer, await lockOrder(issuer.tx, { id: orderId }, null), no, 'Damaged'),
      )
      expect(await preview(no)).toMatchObject({
        rest: 0,
        notes: 1,
        problem: expect.stringContaining('Nothing is left'),
      })
      const { no: withheld } = await invoiced()
      await world.send()
      await shop.database.db.execute(sql`INSERT INTO withheld_vat (company_id, invoice_no, amount_cents, expected_at, expected_by)
        VALUES (${trader.companyId}, ${withheld}, 5000, now(), ${clerk.staffId})`)
      expect((await preview(withheld)).problem).toContain('Withheld VAT')
      expect((await shop.refusedAs(clerk, officeReissuePreview, { no: 999 })).code).toBe('not-found')
      expect((await shop.refusedAs(await shop.staff('packer'), officeReissuePreview, { no })).status).toBe(403)
    })
  })
})
