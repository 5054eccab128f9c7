/**
 * A full disk: data that cannot be stored is refused with a message and leaves no traces. Everything else still works.
 */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { uploadKyc } from '#lib/contract/companies/kyc.ts'
import { sendInquiry } from '#lib/contract/content/help.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { originalKey } from '../media/originals.ts'
import { degraded } from '../runtime/degraded.ts'
import { openEmbedded } from '../testing/databases.ts'
import { pdf, picture, zipOf } from '../testing/documents.ts'
import { freshKey, orderForm } from '../testing/order-form.ts'
import { openOrderShop, orderClock } from '../testing/order-shop.ts'
import { newPerson } from '../testing/people.ts'
import type { TestShop } from '../testing/shop.ts'
import { onSmallDisk } from '../testing/small-disk.ts'

const NO_ROOM = 'We cannot save this at the moment. Nothing was changed. Please try again later.'
/** The picture of the test's products. */
const PICTURE = 'a'.repeat(64)
const ENQUIRY = { topic: 1, subject: 'Where is it?', comment: 'Please look.', email: 'otieno@example.co.ke' }

onSmallDisk(4_000, (disk) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32), DATA_DIR: disk().folder })
    await seedHelp(shop.database.query)
    await openFolderStore(disk().folder).put(originalKey(PICTURE), await picture('png'))
  })
  afterAll(() => shop.close())

  const filesOnDisk = () =>
    readdirSync(path.join(disk().folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )

  const rowsOf = async (table: string) => (await shop.database.query(`SELECT * FROM ${table}`)).length

  test('refuses documents, enquiries and their emails whole, and takes them once there is space', async () => {
    const owner = await newPerson(shop.database, orderClock, 3, 'pending')
    const kycZip = zipOf({ 'KRA PIN.pdf': pdf('/Mark 1'), 'permit.jpg': await picture('jpeg') })
    const attachment = await picture('png')
    const before = filesOnDisk().length
    disk().fill()
    const refusals = [
      await shop.refused(uploadKyc, {}, owner.headers, { kycZip }),
      await shop.refused(sendInquiry, ENQUIRY, freshKey(), { attachment }),
    ]
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, code: 'shop-unreachable', message: NO_ROOM })
    }
    expect(filesOnDisk()).toHaveLength(before)
    expect([await rowsOf('kyc_documents'), await rowsOf('enquiries'), await rowsOf('mail_attachments')]).toEqual([
      0, 0, 0,
    ])
    expect(degraded()).toContain('The disk of DATA_DIR is full')
    disk().free()
    await shop.ask(uploadKyc, {}, owner.headers, { kycZip })
    await shop.ask(sendInquiry, ENQUIRY, freshKey(), { attachment })
    expect([await rowsOf('kyc_documents'), await rowsOf('enquiries')]).toEqual([2, 1])
    expect(degraded()).not.toContain('The disk of DATA_DIR is full')
  })

  test('sends pictures without caching them, and takes orders', async () => {
    disk().fill()
    const answer = await shop.app.inject(`/media/${PICTURE}/320.jpg`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.rawPayload.length).toBeGreaterThan(50)
    const again = await shop.app.inject(`/media/${PICTURE}/320.jpg`)
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
    await shop.ask(placeOrder, await orderForm(shop, [[1, 1]], 'collected'), freshKey())
    const health = await shop.app.inject('/health')
    expect(health.json()).toMatchObject({ status: 'ok', problems: ['The disk of DATA_DIR is full'] })
    disk().free()
    await shop.app.inject(`/media/${PICTURE}/320.jpg`)
    expect((await shop.app.inject('/health')).json()).toMatchObject({ problems: [] })
    expect(readdirSync(path.join(disk().folder, 'files'), { recursive: true }).join()).toContain('320.jpg')
  })
})

test('refuses with a message, and not as a fault, if the database disk is full', async () => {
  const shop = await openOrderShop(openEmbedded)
  const full = Object.assign(new Error('could not extend file "base/5/17068"'), { code: '53100' })
  shop.database.transaction = async () => {
    throw new Error('Failed query', { cause: full })
  }
  const refusal = await shop.refused(placeOrder, await orderForm(shop, [[1, 1]], 'collected'), freshKey())
  expect(refusal).toMatchObject({ status: 503, code: 'shop-unreachable', message: NO_ROOM })
  expect(degraded()).toContain('The disk of the database is full')
  await shop.close()
})

/** Ends a process that hangs, and fails the test. */
const PATIENCE_MS = 20_000

test('runs and exits normally if its log cannot be written', async () => {
  const program = `import { openLog } from '#shop-api/log.ts'
    import { degraded } from '#shop-api/runtime/degraded.ts'
    const log = openLog('info')
    log.info('one')
    setTimeout(() => { for (let at = 0; at < 20_000; at += 1) log.info({ at }, 'many'); }, 50)
    setTimeout(() => { process.stderr.write(degraded().join()); process.exit(0) }, 300)`
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', full, 'pipe'],
    timeout: PATIENCE_MS,
  })
  closeSync(full)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  expect(said).toContain('The log cannot be written (ENOSPC)')
  expect(code).toBe(0)
})
