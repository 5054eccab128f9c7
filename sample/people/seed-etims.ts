import { eq } from 'drizzle-orm'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import type { ItemClass, ItemClasses } from '#lib/contract/etims/item-class.ts'
import { ETIMS_SAMPLE_DEVICE, KRA_PROVIDER } from '#lib/deployment/payment-providers.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { vatOf } from '#lib/format/money.ts'
import type { Database, Session } from '#shop-api/db/client.ts'
import { etimsDevices, etimsPurchases } from '#shop-api/db/schema/etims.ts'
import { itemClassesSetting } from '#shop-api/modules/etims/queries/item-classes.ts'
import { listReceipts } from '#shop-api/modules/etims/queries/purchases.sql.ts'
import { simulatorAt } from '#shop-api/modules/etims/rules/device-address.ts'
import { NO_SECRETS, openEtimsSeal, sealDeviceSecrets } from '#shop-api/modules/etims/use-cases/device-secrets.ts'
import { SAMPLE_CLASSES_REASON } from '#shop-api/modules/sample/queries/sample-etims.sql.ts'
import { newDevice } from '../../simulators/etims/device.ts'

/** Latest invoices and credit notes of the sample that its device sends. */
const DOCUMENTS = 24
/** Latest deliveries of suppliers whose invoices are declared. */
const DELIVERIES = 12

const piece = (classCode: string): ItemClass => ({ classCode, packageCode: 'NT', unitCode: 'U' })
const metre = (classCode: string): ItemClass => ({ classCode, packageCode: 'RO', unitCode: 'MTR' })
const [COTTON, BEDCLOTHES, TOWELS, SHIRTS, ACCESSORIES, SEWING, COURIER] = [
  ...['11162100', '52121500', '52121700', '53101600', '53102500', '53140000', '78102200'],
] as [string, string, string, string, string, string, string]

/** KRA's classes of the sample's collections. */
const CLASSES: ItemClasses = {
  byCollection: {
    ...{ 'maasai-shukas': piece(ACCESSORIES), kikoys: piece(ACCESSORIES), shawls: piece(ACCESSORIES) },
    ...{ blankets: piece(BEDCLOTHES), baby: piece(BEDCLOTHES), beddings: piece(BEDCLOTHES) },
    ...{ knitwear: piece(SHIRTS), uniforms: piece(SHIRTS), yarns: piece(SEWING), hospitality: piece(TOWELS) },
    fabrics: metre(COTTON),
  },
  bySubCollection: { 'shuka-cloth': metre(COTTON), 'kikoy-cloth': metre(COTTON) },
  other: piece(ACCESSORIES),
  delivery: piece(COURIER),
}

/**
 * Adds the simulator's device to a sample shop, with item classes, its latest documents in the queue and invoices of
 * suppliers. Skipped in a shop without the simulator, and in a shop with a device.
 */
export async function seedEtims(
  database: Database,
  env: {
    KRA_BASE_URL: string
    KRA_CONSUMER_KEY?: string | undefined
    SELLER_KRA_PIN: string
    FILES_KEY?: string | undefined
  },
  now: Date,
): Promise<void> {
  const simulator = simulatorAt(env.KRA_BASE_URL)
  if (simulator === null || env.KRA_CONSUMER_KEY !== undefined) return
  await database.transaction(async (tx) => {
    const [any] = await tx.db.select({ id: etimsDevices.id }).from(etimsDevices).limit(1)
    if (any) return
    const deviceId = await addDevice(tx, env, { baseUrl: simulator.gateway, now })
    await chooseClasses(tx, now)
    await queueDocuments(tx, deviceId, now)
    await declarePurchases(tx, deviceId, now)
  })
}

async function addDevice(
  { db }: Session,
  { SELLER_KRA_PIN: pin, FILES_KEY }: { SELLER_KRA_PIN: string; FILES_KEY?: string | undefined },
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<number> {
  const { branch, serial, appId } = ETIMS_SAMPLE_DEVICE
  // The simulator starts with this device initialised: it has the same key.
  const { sdcId, mrcNo, cmcKey, taxprNm } = newDevice({ tin: pin, bhfId: branch }, serial)
  const [device] = await db
    .insert(etimsDevices)
    .values({
      ...{ name: 'Shop', pin, branch, serial, baseUrl, sdcId, mrcNo, taxpayerName: taxprNm, profile: 'gateway' },
      ...{ settings: USUAL_ETIMS_SETTINGS, uses: 'shop', state: 'ready', initialisedAt: now, createdAt: now },
    })
    .returning({ id: etimsDevices.id })
  const id = device?.id as number
  const secrets = { ...NO_SECRETS, ...KRA_PROVIDER.sandbox, appId, cmcKey, enteredAt: now.toISOString() }
  const sealedSecrets = sealDeviceSecrets(openEtimsSeal(FILES_KEY), id, secrets)
  await db.update(etimsDevices).set({ sealedSecrets }).where(eq(etimsDevices.id, id))
  return id
}

/** By the sample's owner; a later choice of staff stays after the removal of the sample. */
async function chooseClasses(tx: Session, now: Date): Promise<void> {
  const [owner] = await tx.query<{ staffId: number }>(
    `SELECT id::int AS "staffId" FROM staff_members WHERE email = 'owner@office.fuma.test'`,
  )
  if (!owner || (await itemClassesSetting.load(tx)).version > 0) return
  await itemClassesSetting.save(tx, now, {
    ...{ value: CLASSES, version: 0, reason: SAMPLE_CLASSES_REASON, staffId: owner.staffId },
  })
}

/** The latest documents, in the order of their issue; their customers get no email. */
async function queueDocuments({ query }: Session, deviceId: number, now: Date): Promise<void> {
  await query(
    `INSERT INTO etims_documents (kind, no, device_id, next_at, queued_at, emailed_at)
     SELECT p.kind, p.no, $1, $2, $2, $2 FROM (
       SELECT kind, no, invoice_no, issued_at FROM tax_papers ORDER BY issued_at DESC, no DESC LIMIT $3) p
     WHERE p.kind = 'invoice' OR p.invoice_no IN (
       SELECT no FROM (SELECT kind, no FROM tax_papers ORDER BY issued_at DESC, no DESC LIMIT $3) i WHERE i.kind = 'invoice')
     ORDER BY p.issued_at, p.kind = 'credit-note', p.no`,
    [deviceId, now, DOCUMENTS],
  )
}

/** Invoices of the latest deliveries: some with their number, one with another amount, one without goods. */
async function declarePurchases(tx: Session, deviceId: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE suppliers SET kra_pin = 'P05' || lpad((1000000 + id * 137)::text, 7, '0') || 'A'
     WHERE kra_pin = '' AND email LIKE '%@fuma.test'`,
  )
  const listed = { view: 'missing', search: '', pattern: '%', after: null, offset: 0, limit: DELIVERIES }
  const receipts = (await listReceipts(tx.query, listed)).filter(({ cost }) => cost !== null)
  for (const [at, { deliveryId, supplier, supplierPin, receivedAt, cost }] of receipts.entries()) {
    // Each fourth supplier has not declared its invoice yet.
    if (at % 4 === 3) continue
    const sdcId = `KRACU0100${String(deliveryId % 1_000_000).padStart(6, '0')}`
    const [number, netCents] = [String(310 + at), (cost ?? 0) + (at % 5 === 4 ? 150_000 : 0)]
    const invoiceNo = `${sdcId}/${number}`
    const vatCents = vatOf(netCents)
    await tx.db.insert(etimsPurchases).values({
      ...{
        deviceId,
        supplierPin,
        supplierName: supplier,
        invoiceNo,
        day: dayInNairobi(receivedAt),
        netCents,
        vatCents,
      },
      ...{ totalCents: netCents + vatCents, fetchedAt: now },
      content: { spplrTin: supplierPin, spplrNm: supplier, spplrSdcId: sdcId, spplrInvcNo: number, rcptTyCd: 'S' },
    })
    if (at % 2 === 0) {
      await tx.query('UPDATE supplier_deliveries SET etims_invoice_no = $1 WHERE id = $2', [invoiceNo, deliveryId])
    }
  }
}
