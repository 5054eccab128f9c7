import { and, desc, eq, inArray } from 'drizzle-orm'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import type { StockCause } from '#lib/contract/stock/office/stock-causes.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { Database } from '../../db/client.ts'
import { variants } from '../../db/schema/catalogue.ts'
import { etimsDevices, etimsDocuments, etimsExchanges, etimsStockMoves } from '../../db/schema/etims.ts'
import { taxDocuments } from '../../db/schema/order-history.ts'
import { itemClassesSetting } from '../../modules/etims/queries/item-classes.ts'
import { type EtimsParts, openDevice, readyDevices } from '../../modules/etims/use-cases/device-client.ts'
import { NO_SECRETS, openEtimsSeal, sealDeviceSecrets } from '../../modules/etims/use-cases/device-secrets.ts'
import { reportNextStock } from '../../modules/etims/use-cases/report-stock.ts'
import { startDevice } from '../../modules/etims/use-cases/start-device.ts'
import { nameMove } from '../../modules/stock/queries/stock.sql.ts'
import { moveText } from '../../modules/stock/queries/stock-move.ts'
import { type EtimsWorld, etimsLine, openIssuer } from '../etims-world.ts'
import { makeStaff } from '../office-shop.ts'
import { stockShelf } from '../products.ts'
import { unpaidOrder } from '../unpaid-order.ts'
import type { GoliveTarget } from './target.ts'

/** on; off: no request leaves; deaf: sales arrive, their responses are lost. */
export type Network = 'on' | 'off' | 'deaf'

export type QueueRow = typeof etimsDocuments.$inferSelect

/** A shop with one device. Its documents use the shop’s own queue and client. */
export interface GoliveShop extends Pick<EtimsWorld, 'issue' | 'queue'> {
  parts: EtimsParts
  target: GoliveTarget
  setNetwork: (network: Network) => void
  /** Sends all waiting documents, also documents that rest. */
  send: () => Promise<void>
  row: (kind: TaxDocumentKind, no: number) => Promise<QueueRow>
  /** KRA's last result about a document. */
  lastResult: (kind: TaxDocumentKind, no: number) => Promise<{ code: string; text: string }>
  paper: (no: number) => Promise<typeof taxDocuments.$inferSelect>
  device: () => Promise<typeof etimsDevices.$inferSelect>
  /** Changes the number that the next document takes. */
  setLastNumber: (lastInvoiceNo: number) => Promise<void>
  /** Sells the lines of a sent document again, as another program with the same device. */
  sellElsewhere: (sold: QueueRow, invoiceNo: number) => Promise<void>
  /** Moves the stock of the first product. @param tenths added */
  moveStock: (cause: StockCause, tenths: number) => Promise<void>
  reportStock: () => Promise<void>
  moves: () => Promise<(typeof etimsStockMoves.$inferSelect)[]>
  /** A line of a product from 0 to 4, with VAT of 16%. @param cents ex-VAT of the line */
  line: (product: number, tenths: number, cents: number, vatPerc?: number) => ReturnType<typeof etimsLine>
}

const PRODUCTS = 5
const FILES_KEY = 'ab'.repeat(32)

/**
 * Makes the shop in an empty database, and initialises its device at the target.
 * @throws the refusal of KRA; provider-unreachable
 */
export async function openGoliveShop(database: Database, target: GoliveTarget): Promise<GoliveShop> {
  const { db } = database
  let network: Network = 'on'
  const seal = openEtimsSeal(FILES_KEY)
  const parts: EtimsParts = {
    ...{ database, clock: () => new Date(), seal, log: { info() {}, warn() {}, error() {} } },
    async fetch(url, init) {
      if (network === 'off') throw Object.assign(new TypeError('off'), { cause: { code: 'ECONNREFUSED' } })
      const response = await fetch(url, init)
      const isSale = /\/(sendSalesTransaction|saveTrnsSalesOsdc)$/.test(String(url))
      if (network === 'deaf' && isSale) {
        await response.arrayBuffer()
        throw Object.assign(new TypeError('lost'), { cause: { code: 'ECONNRESET' } })
      }
      return response
    },
  }
  await stockShelf(
    database,
    Array.from({ length: PRODUCTS }, () => ({ price: 1000_00, stock: 1000 })),
  )
  const codes = (await db.select({ code: variants.code }).from(variants).orderBy(variants.id)).map(({ code }) => code)
  const { staffId } = await makeStaff(database, 'owner')
  const itemClass = { classCode: target.class, packageCode: target.package, unitCode: target.unit }
  const delivery = { ...itemClass, classCode: target['delivery-class'] }
  const value = { bySubCollection: {}, byCollection: {}, other: itemClass, delivery }
  await itemClassesSetting.save(database, new Date(), { value, version: 0, reason: null, staffId })
  const deviceId = await addDevice(database, target, parts)
  const isDevice = eq(etimsDevices.id, deviceId)
  const order = await unpaidOrder(database)
  const lastNo = target['last-invoice']
  const issuer = openIssuer(parts, { order, now: new Date(), pin: target.pin, lastNo })

  const isDocument = (kind: TaxDocumentKind, no: number) =>
    and(eq(etimsDocuments.kind, kind), eq(etimsDocuments.no, no))
  const one = <Row>(rows: readonly Row[]): Row => {
    const [row] = rows
    if (!row) throw new Error('The row does not exist.')
    return row
  }
  return {
    ...{ parts, target, issue: issuer.issue, queue: issuer.queue },
    setNetwork: (next) => {
      network = next
    },
    async send() {
      await db
        .update(etimsDocuments)
        .set({ nextAt: new Date(0) })
        .where(inArray(etimsDocuments.state, ['waiting', 'sending']))
      await issuer.send()
    },
    row: async (kind, no) => one(await db.select().from(etimsDocuments).where(isDocument(kind, no))),
    async lastResult(kind, no) {
      const [last] = await db
        .select({ code: etimsExchanges.resultCode, text: etimsExchanges.resultText })
        .from(etimsExchanges)
        .where(and(eq(etimsExchanges.documentKind, kind), eq(etimsExchanges.documentNo, no)))
        .orderBy(desc(etimsExchanges.id))
        .limit(1)
      return last ?? { code: '', text: '' }
    },
    paper: async (no) =>
      one(
        await db
          .select()
          .from(taxDocuments)
          .where(and(eq(taxDocuments.kind, 'invoice'), eq(taxDocuments.no, no))),
      ),
    device: async () => one(await db.select().from(etimsDevices).where(isDevice)),
    setLastNumber: async (lastInvoiceNo) => {
      await db.update(etimsDevices).set({ lastInvoiceNo }).where(isDevice)
    },
    async sellElsewhere({ request }, invoiceNo) {
      const { call } = openDevice(parts, one(await db.select().from(etimsDevices).where(isDevice)))
      await call('sale', { ...request, invcNo: invoiceNo, trdInvcNo: `OTHER-${invoiceNo}` })
    },
    async moveStock(cause, tenths) {
      await database.transaction(async (tx) => {
        await nameMove(tx.query, { move: moveText({ cause, at: new Date() }) })
        const [variant] = await tx.db.select().from(variants).orderBy(variants.id).limit(1)
        if (!variant) return
        await tx.db
          .update(variants)
          .set({ stockTenths: variant.stockTenths + tenths })
          .where(eq(variants.id, variant.id))
      })
    },
    async reportStock() {
      for (const device of await readyDevices(database)) {
        const open = openDevice(parts, device)
        while ((await reportNextStock(parts, open)) === 'done');
      }
    },
    moves: () => db.select().from(etimsStockMoves).orderBy(etimsStockMoves.movementId),
    line: (product, tenths, cents, vatPerc = 16) => etimsLine(codes[product] ?? '', tenths, cents, vatPerc),
  }
}

/** Creates the device, initialises it at KRA and reads KRA's tables, as the office does. */
async function addDevice({ db }: Database, target: GoliveTarget, parts: EtimsParts): Promise<number> {
  const { pin, branch, serial, profile, url, key, secret, app } = target
  const [device] = await db
    .insert(etimsDevices)
    .values({
      ...{ name: 'Go-live list', pin, branch, serial, profile, baseUrl: url, settings: USUAL_ETIMS_SETTINGS },
      ...{ createdAt: new Date(), lastInvoiceNo: target['last-invoice'] },
      ...{ lastItemNo: target['last-item'], lastStockNo: target['last-stock'] },
    })
    .returning({ id: etimsDevices.id })
  const id = device?.id as number
  const secrets = { ...NO_SECRETS, consumerKey: key, consumerSecret: secret, appId: app }
  const sealedSecrets = sealDeviceSecrets(parts.seal, id, { ...secrets, enteredAt: new Date().toISOString() })
  await db.update(etimsDevices).set({ sealedSecrets }).where(eq(etimsDevices.id, id))
  const { tablesProblem } = await startDevice({ ...parts, simulator: null }, id)
  if (tablesProblem) throw new Error(`KRA’s tables could not be read: ${tablesProblem}`)
  await db.update(etimsDevices).set({ uses: 'shop' }).where(eq(etimsDevices.id, id))
  return id
}
