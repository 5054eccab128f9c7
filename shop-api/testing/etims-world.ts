import { eq } from 'drizzle-orm'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { sumCents } from '#lib/format/money.ts'
import type { TaxDocumentKind } from '#lib/orders/tax-serial.ts'
import type { RunningEtims } from '../../simulators/etims/simulator.ts'
import type { Database } from '../db/client.ts'
import { etimsDevices, etimsDocuments, etimsTables } from '../db/schema/etims.ts'
import { taxDocuments } from '../db/schema/order-history.ts'
import { itemClassesSetting } from '../modules/etims/queries/item-classes.ts'
import type { EtimsParts } from '../modules/etims/use-cases/device-client.ts'
import { openDevice, readyDevices } from '../modules/etims/use-cases/device-client.ts'
import { NO_SECRETS, openEtimsSeal, sealDeviceSecrets } from '../modules/etims/use-cases/device-secrets.ts'
import { queueDocument } from '../modules/etims/use-cases/queue-document.ts'
import { sendNext } from '../modules/etims/use-cases/send-next.ts'
import type { Party, TaxDocumentLine } from '../modules/orders/rules/tax-document.ts'
import { makeStaff } from './office-shop.ts'
import { type OrderToPay, unpaidOrder } from './unpaid-order.ts'

/** Devices of the simulator, with classes and tables, for tests of the queue. */

export const ETIMS_PIN = 'P051234567A'
const BUYER: Party = { name: 'Simba Traders', lines: [], kraPin: 'P059876543B' }
const ITEM_CLASS = { classCode: '53102500', packageCode: 'NT', unitCode: 'U' }
const RATES = { A: '0', B: '16', C: '0', D: '0', E: '8' }
const CODES = Object.entries(RATES).map(([cd, userDfnCd1]) => ({ cdCls: '04', cd, cdNm: cd, userDfnCd1, useYn: 'Y' }))

export interface EtimsWorld {
  parts: EtimsParts
  /** Issues an invoice, or a credit note for an invoice. @returns its number */
  issue: (
    lines: TaxDocumentLine[],
    of?: { deviceId?: number; invoiceNo?: number; buyer?: Party; issuedAt?: Date },
  ) => Promise<number>
  /** Sends the due documents of all devices. */
  send: () => Promise<void>
  queue: () => Promise<(typeof etimsDocuments.$inferSelect)[]>
}

/** A line of a product at a price. @param cents ex-VAT, of the whole line */
export const etimsLine = (code: string, tenths: number, cents: number, vatPerc = 16): TaxDocumentLine => ({
  ...{ code, name: `Product ${code}`, tenths, unit: 'piece', unitExVatCents: Math.round((cents * 10) / tenths) },
  ...{ vatPerc, exVatCents: cents, vatCents: Math.round((cents * vatPerc) / 100) },
})

/**
 * Sets up devices of the simulator: the first for the shop, a second for the counter.
 * @param clock of the shop; a test can let it fail, as if the process were killed at that step
 */
export async function openEtimsWorld(
  database: Database,
  simulator: RunningEtims,
  {
    clock,
    branches,
    profile = 'gateway',
  }: { clock: () => Date; branches: readonly string[]; profile?: 'gateway' | 'legacy' },
): Promise<EtimsWorld> {
  const { db } = database
  const seal = openEtimsSeal('ab'.repeat(32))
  const now = clock()
  for (const [index, branch] of branches.entries()) {
    const atKra = simulator.device({ tin: ETIMS_PIN, bhfId: branch })
    const [device] = await db
      .insert(etimsDevices)
      .values({
        ...{ name: `Device ${branch}`, pin: ETIMS_PIN, branch, serial: `FUMA-${branch}`, profile },
        ...{
          baseUrl: simulator.addresses[profile],
          settings: USUAL_ETIMS_SETTINGS,
          state: 'ready',
          initialisedAt: now,
        },
        ...{ uses: index === 0 ? 'shop' : 'counter', createdAt: now, sdcId: atKra?.sdcId ?? '' },
      })
      .returning({ id: etimsDevices.id })
    const id = device?.id as number
    const secrets = { ...NO_SECRETS, ...KRA_PROVIDER.sandbox, appId: 'fuma-test', cmcKey: atKra?.cmcKey ?? '' }
    const sealedSecrets = sealDeviceSecrets(seal, id, secrets)
    await db.update(etimsDevices).set({ sealedSecrets }).where(eq(etimsDevices.id, id))
    await db.insert(etimsTables).values({ deviceId: id, kind: 'codes', rows: CODES, fetchedAt: now })
  }
  const { staffId } = await makeStaff(database, 'owner', { now })
  const classes = { bySubCollection: {}, byCollection: {}, other: ITEM_CLASS, delivery: ITEM_CLASS }
  await itemClassesSetting.save(database, now, { value: classes, version: 0, reason: null, staffId })
  const order = await unpaidOrder(database)
  const parts: EtimsParts = { database, clock, seal, log: { info() {}, warn() {}, error() {} } }
  return { parts, ...openIssuer(parts, { order, now }) }
}

/** Issues documents of an order into the queue, and sends them. @param lastNo the last used number of both serials */
export function openIssuer(
  parts: EtimsParts,
  { order, now, pin = ETIMS_PIN, lastNo = 0 }: { order: OrderToPay; now: Date; pin?: string; lastNo?: number },
): Pick<EtimsWorld, 'issue' | 'send' | 'queue'> {
  const { database } = parts
  const last: Record<TaxDocumentKind, number> = { invoice: lastNo, 'credit-note': lastNo }

  return {
    async issue(lines, { deviceId, invoiceNo, buyer = BUYER, issuedAt = now } = {}) {
      const kind: TaxDocumentKind = invoiceNo === undefined ? 'invoice' : 'credit-note'
      last[kind] += 1
      const no = last[kind]
      const [exVatCents, vatCents] = [
        sumCents(lines.map((one) => one.exVatCents)),
        sumCents(lines.map((one) => one.vatCents)),
      ]
      const content = {
        seller: { name: 'Fuma Limited', lines: ['Nairobi'], kraPin: pin },
        buyer,
        ...{ orderNo: order.orderNo, lines },
      }
      await database.transaction(async (tx) => {
        await tx.db.insert(taxDocuments).values({
          ...{ kind, no, orderId: order.id, invoiceNo: invoiceNo ?? null, issuedAt, content },
          // An order has one invoice for each change.
          ...{ changeId: no, exVatCents, vatCents, roundingCents: 0, totalCents: exVatCents + vatCents },
        })
        if (deviceId === undefined) {
          await queueDocument(tx, { kind, no, invoiceNo: invoiceNo ?? null, orderId: order.id, now })
        } else await tx.db.insert(etimsDocuments).values({ kind, no, deviceId, nextAt: now, queuedAt: now })
      })
      return no
    },
    async send() {
      for (const device of await readyDevices(database)) {
        const open = openDevice(parts, device)
        while ((await sendNext(parts, open)) === 'sent');
      }
    },
    queue: () => database.db.select().from(etimsDocuments).orderBy(etimsDocuments.queueNo),
  }
}
