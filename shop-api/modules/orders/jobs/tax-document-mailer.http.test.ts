/** An invoice with KRA's control data is emailed to the customer once. */
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { openEtimsSimulator, type RunningEtims } from '../../../../simulators/etims/simulator.ts'
import { etimsDevices, etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { filesOfEmail } from '../../../email/outbox.ts'
import { emailFilesOf } from '../../../start/email-files.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { ETIMS_PIN, type EtimsWorld, openEtimsWorld } from '../../../testing/etims-world.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { type DeliveredOrder, openReturnShop, type ReturnShop } from '../../../testing/return-shop.ts'
import { storeControlData } from '../../etims/use-cases/settle-document.ts'
import { readPaymentEnv } from '../../payments/providers/env.ts'
import { openProviders } from '../../payments/providers/open-providers.ts'
import { openOrderTokens } from '../rules/order-tokens.ts'
import { createTaxDocumentMailer } from './tax-document-mailer.ts'

const seller = { name: 'Fuma', lines: [], kraPin: ETIMS_PIN }
const log = pino({ level: 'silent' })

let shop: ReturnShop
let simulator: RunningEtims
let world: EtimsWorld
beforeAll(async () => {
  shop = await openReturnShop(openEmbedded)
  const clock = () => shop.time.now
  simulator = await openEtimsSimulator({
    ...{ port: 0, now: clock },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  world = await openEtimsWorld(shop.database, simulator, { clock, branches: ['00'] })
}, 300_000)
afterAll(async () => {
  await shop.close()
  await simulator.close()
})

const worker = () =>
  createTaxDocumentMailer({
    ...{ database: shop.database, clock: () => shop.time.now, seller: () => seller, log, everyMs: 60_000 },
    ...{ tokens: openOrderTokens('ab'.repeat(32)), publicUrl: 'http://shop.test', onQueued: () => {} },
  })
const confirmations = ({ email }: Pick<DeliveredOrder, 'email'>) =>
  shop.database.query<{ id: number; subject: string; text: string }>(
    `SELECT id::float8 AS id, subject, text FROM mails WHERE "to" = $1 AND subject LIKE 'Confirmed by KRA%'`,
    [email],
  )
const queued = async (orderId: string) => {
  const [row] = await shop.database.db
    .select({ document: etimsDocuments, cuInvoiceNo: taxDocuments.cuInvoiceNo })
    .from(etimsDocuments)
    .innerJoin(taxDocuments, and(eq(taxDocuments.kind, etimsDocuments.kind), eq(taxDocuments.no, etimsDocuments.no)))
    .where(eq(taxDocuments.orderId, orderId))
  return row as NonNullable<typeof row>
}

test('emails an invoice once, after its control data arrived, with the number of the control unit', async () => {
  const order = await shop.delivered([[1, 2]])
  await worker().runNow()
  expect(await confirmations(order)).toEqual([])
  expect((await queued(order.orderId)).document.emailedAt).toBeNull()
  await world.send()
  await Promise.all([worker().runNow(), worker().runNow()])
  await worker().runNow()
  const emails = await confirmations(order)
  expect(emails).toMatchObject([{ subject: 'Confirmed by KRA: tax invoice INV-000001' }])
  expect(emails[0]?.text).toContain(`tax invoice INV-000001 of your order ${order.orderNo}`)
  const { document, cuInvoiceNo } = await queued(order.orderId)
  expect(document.emailedAt).toEqual(shop.time.now)
  const env = readPaymentEnv({})
  const parts = {
    ...{ tx: shop.database, seller: () => seller, clock: () => shop.time.now, log },
    payments: { env, provided: openProviders(env, () => shop.time.now) },
  }
  const files = await filesOfEmail(shop.database, emailFilesOf(parts, { read: async () => null }), emails[0]?.id ?? 0)
  expect(files.map(({ name }) => name)).toEqual(['INV-000001.pdf'])
  const text = readPdf(files[0]?.bytes as Buffer)
    .pieces.map((piece) => piece.text)
    .join(' ')
  expect(cuInvoiceNo).toMatch(/\/1$/)
  expect(text).toContain(cuInvoiceNo)
})

test('marks the invoice of a customer without an address, and sends no email', async () => {
  const order = await shop.delivered([[1, 1]], { who: 'guest' })
  await shop.database.query(`UPDATE orders SET address = address || '{"email":""}' WHERE id = $1`, [order.orderId])
  const before = await shop.database.query('SELECT 1 FROM mails')
  await world.send()
  await worker().runNow()
  expect((await queued(order.orderId)).document.emailedAt).toEqual(shop.time.now)
  expect(await shop.database.query('SELECT 1 FROM mails')).toHaveLength(before.length)
})

test('waits for the control data of an invoice that KRA has, until a person enters them', async () => {
  const { db } = shop.database
  const [device] = await db.select().from(etimsDevices)
  if (!device) throw new Error('no device')
  await db.update(etimsDevices).set({ settings: { ...device.settings, queryPath: '' } })
  simulator.set({ lose: { operation: 'sale', times: 1 } })
  const order = await shop.delivered([[1, 1]])
  await world.send()
  shop.time.now = new Date(shop.time.now.getTime() + 900_000)
  await world.send()
  const { document } = await queued(order.orderId)
  expect(document).toMatchObject({ state: 'accepted', receiptNo: null })
  await worker().runNow()
  expect(await confirmations(order)).toEqual([])
  const data = { curRcptNo: 9, totRcptNo: 9, intrlData: 'AB', rcptSign: 'CD', sdcDateTime: '20261124233000' }
  await shop.database.transaction((tx) => storeControlData(tx, device, document, data))
  await worker().runNow()
  expect(await confirmations(order)).toHaveLength(1)
})
