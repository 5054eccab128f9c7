import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { identityToRecipient } from 'age-encryption'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { uploadKyc } from '#lib/contract/companies/kyc.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { sampleSite } from '#sample/site.ts'
import { readArchive } from '../backup/archive-reader.ts'
import { openArchiveWriter } from '../backup/archive-writer.ts'
import { runBackupCommand } from '../backup/backup-commands.ts'
import { listTables } from '../backup/database-facts.sql.ts'
import { type BackupHeader, type BackupManifest, HEADER, MANIFEST } from '../backup/manifest.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { originalKey } from '../media/originals.ts'
import { openImportService } from '../modules/catalogue/import/import-service.ts'
import { loadDocument } from '../modules/orders/documents/load-document.ts'
import { advanceOrder, cancelForShop } from '../modules/orders/use-cases/advance-order.ts'
import type { OrderActionContext } from '../modules/orders/use-cases/cancel-order.ts'
import { fillSampleSite } from '../modules/site/use-cases/site.ts'
import type { CommandParts } from '../operator/command.ts'
import { type OperatorPort, openOperatorPort } from '../operator/operator-port.ts'
import { makeTestFolder } from './database.ts'
import { pdf, picture, zipOf } from './documents.ts'
import { freshKey, orderForm } from './order-form.ts'
import { payOrder } from './order-paid.ts'
import { orderClock } from './order-shop.ts'
import { newPerson } from './people.ts'
import { stockShelf } from './products.ts'
import { openTestShop, type TestShop, testEnv } from './shop.ts'

/** Shops that are backed up and restored, each with a separate data folder and database. */

export const FILES_KEY = 'ab'.repeat(32)
const seller = { name: 'Fuma', lines: [], kraPin: 'P051234567A' }
const silent = pino({ level: 'silent' }) as FastifyBaseLogger

/** The location of a shop: its environment, and a function that deletes it. */
export interface Place {
  env: { DATA_DIR: string; [name: string]: string }
  open: () => Promise<Database>
  remove: () => void
}

/** @param more DATABASE_URL, S3_… @param isMade false for a place to restore into */
export async function makePlace(more: Record<string, string> = {}, isMade = true): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-backup-'))
  const env: Place['env'] = { DATA_DIR: folder, FILES_KEY, ...more }
  if (isMade && !env.DATABASE_URL) await makeTestFolder(folder, 'empty')
  return {
    env,
    open: async () => {
      const database = await openDatabase(env)
      if (env.DATABASE_URL) await migrate(database)
      return database
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The output of a backup command. @throws the refusal */
export async function runBackup(env: Record<string, string>, ...typed: string[]): Promise<string> {
  let output = ''
  const signal = new AbortController().signal
  for await (const text of runBackupCommand({ typed, env, operator: 'grace', folder: '/nonexistent', signal })) {
    output += text
  }
  return output
}

export interface RehearsalShop extends TestShop {
  parts: CommandParts
  port: OperatorPort
}

/** A running shop with its operator port, as `npm start` has it. */
export async function openRehearsalShop(place: Place): Promise<RehearsalShop> {
  const database = await place.open()
  const shop = await openTestShop({ database, clock: orderClock, env: place.env })
  const { providers, files } = shop.app.shop
  const parts = {
    database,
    clock: orderClock,
    providers,
    files,
    seller,
    publicUrl: 'http://localhost:3000',
    log: silent,
  }
  const env = testEnv(place.env)
  const service = openImportService({ env, publicUrl: parts.publicUrl, database, clock: orderClock, log: silent })
  const port = await openOperatorPort(env.DATA_DIR, service, silent, parts)
  return {
    ...shop,
    parts,
    port,
    close: async () => {
      await port.close()
      await shop.close()
    },
  }
}

/** Fills an empty shop: orders, payments, a correction of the ledger, invoices, a credit note, documents, pictures. */
export async function fillRehearsalShop(shop: RehearsalShop, place: Place): Promise<void> {
  const { database } = shop
  await stockShelf(database, [
    { price: 1250_00, stock: 1000 },
    { price: 899_99, stock: 1000 },
  ])
  await fillSampleSite(database, sampleSite)
  const orders: { orderId: string; orderNo: number }[] = []
  for (let at = 0; at < 4; at += 1) {
    const person = await newPerson(database, orderClock, 2)
    const form = await orderForm(shop, [[1 + (at % 2), at + 1]], 'collected')
    const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
    orders.push(data)
  }
  const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  for (const { orderId, orderNo } of [first, second, third])
    await payOrder(database, orderId, `U${orderNo}`, orderClock())
  const inContext = (work: (context: OrderActionContext) => Promise<unknown>) =>
    database.transaction((tx) => work({ tx, now: orderClock(), seller }))
  for (let step = 0; step < 2; step += 1)
    await inContext((context) => advanceOrder(context, { orderNo: first.orderNo }, 'grace'))
  const cancelled = { orderNo: second.orderNo, reason: 'Sold out' }
  await inContext((context) => cancelForShop(context, cancelled, 'grace'))
  await shop.app.shop.follower.runNow()
  await correctOnce(database, third.orderId)
  const owner = await newPerson(database, orderClock, 3, 'pending')
  const kycZip = zipOf({ 'KRA PIN.pdf': pdf('/Mark rehearsal'), 'permit.jpg': await picture('jpeg') })
  await shop.ask(uploadKyc, {}, owner.headers, { kycZip })
  const store = openFileStore(testEnv(place.env))
  const pictures = await database.query<{ sha256: string }>('SELECT sha256 FROM media')
  for (const { sha256 } of pictures) await store.put(originalKey(sha256), await picture('png'))
}

/** A second payment that was counted and never arrived. */
async function correctOnce({ query, transaction }: Database, orderId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, started_at, settled_at)
       VALUES ('phantom', $1, 1, 'paid', 100000, 'UPHANTOM1', now(), now())`,
      [orderId],
    )
  })
  await query(
    `INSERT INTO payment_corrections (attempt_id, amount_cents, reason, operator, at)
     VALUES ('phantom', 100000, 'Counted twice', 'grace', now())`,
  )
}

/** Everything in the database, row by row as text, by table. */
export async function contentsOf({ query }: Pick<Database, 'query'>): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const { name } of await listTables(query, {})) {
    const rows = await query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Contents of a data folder's files, by name. */
export function filesIn(folder: string): Record<string, string> {
  const files = path.join(folder, 'files')
  const found = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    found.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(files, file), readFileSync(file).toString('hex')]
    }),
  )
}

/** Every invoice and credit note in its drawn form. */
export async function documentsOf(database: Database): Promise<object[]> {
  const rows = await database.query<{ kind: 'invoice' | 'credit-note'; no: number; orderId: string }>(
    'SELECT kind, no, order_id AS "orderId" FROM tax_papers ORDER BY kind, no',
  )
  const documents: object[] = []
  for (const { kind, no, orderId } of rows) {
    const document = await loadDocument(database, { orderId, document: kind, serial: serialOf(kind, no) }, seller)
    if (!document) throw new Error(`${kind} ${no} cannot be drawn`)
    documents.push(document)
  }
  return documents
}

/** The same backup, encrypted again with another header or list: someone with the key, or a later release, could write it. */
export async function rewriteBackup(
  backup: string,
  key: string,
  header: (own: BackupHeader) => object,
  manifest: (own: BackupManifest) => object | null = (own) => own,
): Promise<string> {
  const file = `${backup}.${Math.random().toString(36).slice(2)}`
  const archive = await openArchiveWriter(file, [await identityToRecipient(key)])
  for await (const { name, bytes } of readArchive(backup, [key])) {
    const change = { [HEADER]: header, [MANIFEST]: manifest }[name] as ((own: object) => object | null) | undefined
    const content = change ? change(JSON.parse(bytes.toString()) as object) : bytes
    if (content) await archive.add(name, change ? Buffer.from(JSON.stringify(content)) : bytes)
  }
  await archive.close()
  return file
}
