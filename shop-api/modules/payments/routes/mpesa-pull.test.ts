/** Payments whose confirmation was lost, found in the list of the Daraja simulator. */
import { onEachDatabase } from '../../../testing/databases.ts'
import { openPaymentShop, type PaymentShop, PHONE, SECRET } from '../../../testing/payment-shop.ts'
import { hookAddresses } from '../providers/hooks.ts'
import type { MpesaClient } from '../providers/mpesa/client.ts'
import type { PaybillPayment } from '../providers/mpesa/wire.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { pullPayments } from '../use-cases/pull-payments.ts'
import { readPull } from '../use-cases/pull-state.ts'
import { createPullWorker } from '../use-cases/pull-worker.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const context = { requestId: 'test', log: LOG }
/** Payments of now are old enough for the query. */
const clock = () => new Date(Date.now() + 5 * 60_000)
const SHORT_CODE = '174379'

onEachDatabase((open) => {
  let at: PaymentShop
  beforeAll(async () => {
    at = await openPaymentShop(await open(), { clock })
    const { mpesa, received } = seam()
    const worker = createPullWorker({
      ...{ ...parts(received), mpesa, log: LOG, phone: '254700000000', forgets: true },
      addresses: hookAddresses(() => at.url, SECRET),
    })
    await worker.runNow()
    await worker.close()
  })
  beforeEach(() => at.handset('POST', 'reset', {}))
  afterAll(() => at.close())

  type Received = NonNullable<PaymentProvider['received']>
  const parts = (received: Received) => ({ database: at.database, clock, received, shortCode: SHORT_CODE })

  /** The client of the shop. Its Pull is off, so that only the tests query. */
  function seam() {
    const { client } = at.shop.app.shop.providers.mpesa as unknown as { client: MpesaClient }
    const received: Received = (period, offset, more) => client.pull({ ...period, offset }, more)
    return { mpesa: client, received }
  }
  const pull = async (received?: Received) => pullPayments(parts(received ?? seam().received), context)

  /** Pays on the simulated phone without a prompt. No confirmation is sent if `isLost`. */
  async function payByHand(accountReference: string, amount: number, isLost: boolean): Promise<string> {
    await at.handset('PUT', 'switches', { phone: PHONE, never: isLost })
    const body = { phone: PHONE, businessNumber: SHORT_CODE, accountReference, amount: String(amount), pin: '1234' }
    return ((await at.handset('POST', 'paybill', body)) as { receipt: string }).receipt
  }

  const rowsOf = (receipt: string) =>
    at.database.query<{ place: string; phone: string | null; cents: number }>(
      `SELECT 'order' AS place, phone_masked AS phone, amount_cents::int AS cents FROM payment_attempts WHERE receipt = $1
     UNION ALL SELECT reason, phone_masked, amount_cents::int FROM unmatched_payments WHERE receipt = $1`,
      [receipt],
    )
  const eventsOf = async (receipt: string) =>
    (
      await at.database.query<{ what: string }>(
        "SELECT source || ' ' || outcome AS what FROM payment_events WHERE facts->>'receipt' = $1 ORDER BY id",
        [receipt],
      )
    ).map(({ what }) => what)

  const listed = (payment: Partial<PaybillPayment> & { receipt: string }): PaybillPayment => ({
    ...{ amountCents: 500_00, shortCode: SHORT_CODE, accountReference: 'NOBODY', paidAt: new Date() },
    ...{ maskedPhone: '254712345678', payerName: null },
    ...payment,
  })
  /** A provider with these pages, which then fails or ends. */
  const pagesOf =
    (pages: PaybillPayment[][], isFailing = false): Received =>
    async (_, offset) => {
      const page = pages.find((_, no) => pages.slice(0, no).flat().length === offset)
      if (page) return { outcome: 'page', rows: page.length, payments: page }
      return isFailing ? { outcome: 'failed', reason: 'http-503' } : { outcome: 'page', rows: 0, payments: [] }
    }

  test('records a payment whose confirmation was lost in its order, once, with the full number', async () => {
    const order = await at.order(1740_00)
    const receipt = await payByHand(`FUMA${order.orderNo}`, 1740, true)
    expect(await rowsOf(receipt)).toEqual([])
    expect(await pull()).toEqual({ found: 1, failure: null })
    expect(await pull()).toEqual({ found: 0, failure: null })
    expect(await rowsOf(receipt)).toEqual([{ place: 'order', phone: '254712345678', cents: 1740_00 }])
    expect(await eventsOf(receipt)).toEqual(['pull applied'])
  })

  test('records lost money without an order, with its reason and a note', async () => {
    const receipt = await payByHand('MAMA MBOGA', 350, true)
    await pull()
    expect(await rowsOf(receipt)).toEqual([{ place: 'no-order', phone: '254712345678', cents: 350_00 }])
    const [row] = await at.database.query('SELECT source, note FROM unmatched_payments WHERE receipt = $1', [receipt])
    expect(row).toEqual({ source: 'confirmation', note: 'Its confirmation was lost. Found in M-Pesa’s list.' })
  })

  test('completes the masked number of a confirmed payment, and leaves another number and an erased number', async () => {
    const receipt = await payByHand('NOBODY', 210, false)
    const masked = { ...{ receipt: 'TKMASKED01' }, maskedPhone: '2547 ***** 999' }
    await pull(pagesOf([[listed(masked), listed({ receipt: 'TKERASED01' })]]))
    await at.database.query("UPDATE unmatched_payments SET phone_masked = NULL WHERE receipt = 'TKERASED01'")
    const known = [listed({ receipt: masked.receipt }), listed({ receipt: 'TKERASED01' })]
    expect(await pull(pagesOf([known]))).toEqual({ found: 0, failure: null })
    await pull()
    const phones = await Promise.all([receipt, 'TKMASKED01', 'TKERASED01'].map(rowsOf))
    expect(phones.flat().map(({ phone }) => phone)).toEqual(['254712345678', '2547 ***** 999', null])
  })

  test('counts a payment once if its confirmation arrives during the query or after it', async () => {
    const { received } = seam()
    const receipts: string[] = []
    for (let no = 0; no < 5; no += 1) receipts.push(await payByHand('NOBODY', 100 + no, true))
    const confirm = (TransID: string, no: number) =>
      fetch(hookAddresses(() => at.url, SECRET).confirmation(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ TransID, TransTime: '20261128101300', TransAmount: `${100 + no}.00`, BusinessShortCode: SHORT_CODE },
          ...{ BillRefNumber: 'NOBODY', MSISDN: '2547 ***** 678', FirstName: 'JANE' },
        }),
      })
    await Promise.all([pull(received), ...receipts.map(confirm)])
    await Promise.all(receipts.map(confirm))
    await pull()
    const rows = await Promise.all(receipts.map(rowsOf))
    expect(rows.map((of) => of.length)).toEqual([1, 1, 1, 1, 1])
  })

  test('reads more than 100 rows, and the end of the list', async () => {
    const payments = Array.from({ length: 230 }, (_, no) => listed({ receipt: `TKPAGE${String(no).padStart(4, '0')}` }))
    const pages = [payments.slice(0, 100), payments.slice(100, 200), payments.slice(200)]
    expect(await pull(pagesOf(pages))).toEqual({ found: 230, failure: null })
    expect(await pull(pagesOf(pages))).toEqual({ found: 0, failure: null })
  })

  test('stops at a provider that repeats its first page', async () => {
    const page = [listed({ receipt: 'TKREPEAT01' })]
    const received: Received = async () => ({ outcome: 'page', rows: 1, payments: page })
    expect(await pull(received)).toEqual({ found: 1, failure: 'repeated page' })
  })

  test('stops at an endless list without payments', async () => {
    const received: Received = async () => ({ outcome: 'page', rows: 100, payments: [] })
    expect(await pull(received)).toEqual({ found: 0, failure: 'repeated page' })
  })

  test('begins at the same time after an outage, and retains the rows before it', async () => {
    await pull(pagesOf([]))
    const before = await readPull(at.database, SHORT_CODE)
    const page = [listed({ receipt: 'TKOUTAGE01' })]
    expect(await pull(pagesOf([page], true))).toEqual({ found: 1, failure: 'http-503' })
    const after = await readPull(at.database, SHORT_CODE)
    expect(after).toMatchObject({ failure: 'http-503', pulledThrough: before?.pulledThrough })
    const periods: { from: Date; to: Date }[] = []
    const recovered: Received = async (period, ...more) => {
      periods.push(period)
      return pagesOf([page])(period, ...more)
    }
    expect(await pull(recovered)).toEqual({ found: 0, failure: null })
    expect(periods[0]?.from).toEqual(new Date(Number(before?.pulledThrough) - 60 * 60_000))
    expect(await rowsOf('TKOUTAGE01')).toHaveLength(1)
  })

  test('never queries more than 48 hours back', async () => {
    await at.database.query("UPDATE mpesa_pulls SET pulled_through = now() - interval '5 days'")
    const periods: { from: Date; to: Date }[] = []
    await pull(async (period) => {
      periods.push(period)
      return { outcome: 'page', rows: 0, payments: [] }
    })
    const hours = (clock().getTime() - Number(periods[0]?.from)) / 3_600_000
    expect(hours).toBeGreaterThan(47.8)
    expect(hours).toBeLessThan(48)
  })
})
