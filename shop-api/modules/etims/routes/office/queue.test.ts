/** The queue of a device in the office: a refusal with KRA's words, sent again; control data; permissions. */

import { and, eq, sql } from 'drizzle-orm'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { officeCreditLimits } from '#lib/contract/etims/office/credit-limits.ts'
import {
  officeEtimsControlData,
  officeEtimsDocument,
  officeEtimsQueue,
  officeEtimsSendAgain,
} from '#lib/contract/etims/office/queue.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { openEtimsSimulator, type RunningEtims } from '../../../../../simulators/etims/simulator.ts'
import { etimsDevices, etimsDocuments } from '../../../../db/schema/etims.ts'
import { orders } from '../../../../db/schema/orders.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { ETIMS_PIN, type EtimsWorld, etimsLine, openEtimsWorld } from '../../../../testing/etims-world.ts'
import { type OfficePerson, openOfficeShop } from '../../../../testing/office-shop.ts'
import { controlDataOf } from '../../queries/control-data.ts'
import { creditLimits } from '../../queries/credit-limits.ts'

const NOW = new Date('2026-11-24T08:00:00Z')
const time = { now: NOW.getTime() }

onEachDatabase((open) => {
  let office: Awaited<ReturnType<typeof openOfficeShop>>
  let simulator: RunningEtims
  let world: EtimsWorld
  let clerk: OfficePerson
  beforeAll(async () => {
    time.now = NOW.getTime()
    office = await openOfficeShop({ database: await open(), clock: () => new Date(time.now) })
    simulator = await openEtimsSimulator({
      ...{ port: 0, now: () => new Date(time.now) },
      device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
    })
    world = await openEtimsWorld(office.database, simulator, { clock: () => new Date(time.now), branches: ['00'] })
    clerk = await office.staff('finance')
  }, 300_000)
  afterAll(async () => {
    await office.close()
    await simulator.close()
  })

  const queue = async (view: 'refused' | 'waiting' | 'incomplete' | 'accepted' | 'all', search = '') =>
    (await office.askAs(clerk, officeEtimsQueue, { view, search, page: 1 })).data
  const shown = async (no: number, kind: 'invoice' | 'credit-note' = 'invoice') =>
    (await office.askAs(clerk, officeEtimsDocument, { kind, no })).data

  const tasks = async () =>
    (await office.askAs(clerk, officeToday, { each: 20 })).data.queues.find(({ id }) => id === 'tax-documents')
      ?.tasks ?? []

  test('shows the refusal of KRA with advice, and sends the document again', async () => {
    simulator.set({ refuse: { operation: 'sale', times: 1, code: '910', message: 'Request parameter error: custTin' } })
    const no = await world.issue([etimsLine('SHU-1', 20, 250_000)])
    await world.send()
    const { documents, counts } = await queue('refused')
    expect(documents).toMatchObject([
      { serial: 'INV-000001', state: 'refused', problem: '910 Request parameter error: custTin', total: 290_000 },
    ])
    expect(counts).toMatchObject({ refused: 1, waiting: 0, all: 1 })
    expect(await controlDataOf(office.database, 'invoice', no)).toBe('waiting')
    expect(await tasks()).toMatchObject([
      { no: 'INV-000001', text: 'Refused by KRA: 910 Request parameter error: custTin', amount: 290_000 },
    ])
    const before = await shown(no)
    expect(before).toMatchObject({ invoiceNo: null, controlData: null, buyer: { kraPin: 'P059876543B' } })
    expect(before.advice).toContain('field')
    expect(before.exchanges).toMatchObject([{ code: '910' }])
    const seen = { kind: 'invoice' as const, no, version: before.version }
    await office.askAs(clerk, officeEtimsSendAgain, seen)
    expect(await queue('waiting')).toMatchObject({ total: 1, oldestAt: NOW.toISOString() })
    expect((await office.refusedAs(clerk, officeEtimsSendAgain, seen)).code).toBe('changed-meanwhile')
    await world.send()
    expect(await shown(no)).toMatchObject({
      ...{
        state: 'accepted',
        problem: '',
        invoiceNo: 1,
        controlData: { counter: '1/1 NS', checkAddress: expect.stringContaining('etims') },
      },
    })
    expect(await controlDataOf(office.database, 'invoice', no)).toMatchObject({
      facts: expect.arrayContaining([
        ['Counter', '1/1 NS'],
        ['Date and time of the control unit', '24/11/2026 11:00:00'],
        ['Items', '1'],
      ]),
      bands: [
        { band: 'A', taxableCents: 0, vatCents: 0 },
        { band: 'B', rate: 16, taxableCents: 250_000, vatCents: 40_000 },
        { band: 'C' },
        { band: 'D' },
        { band: 'E', rate: 8, taxableCents: 0 },
      ],
      qr: expect.stringContaining(`${ETIMS_PIN}00`),
    })
    expect(await controlDataOf(office.database, 'invoice', 999)).toBeNull()
    const again = { ...seen, version: (await shown(no)).version }
    expect((await office.refusedAs(clerk, officeEtimsSendAgain, again)).code).toBe('not-allowed')
  })

  test('a credit note waits for its invoice; KRA away is shown with its time', async () => {
    simulator.set({ outage: 'closed' })
    const no = await world.issue([etimsLine('SHU-1', 10, 125_000)])
    await world.issue([etimsLine('SHU-1', 10, 125_000)], { invoiceNo: no })
    await world.send()
    const away = await queue('waiting')
    expect(away.documents).toMatchObject([{ waitsFor: null }, { serial: 'CN-000001', waitsFor: 'INV-000002' }])
    expect(away.awaySince).toBe(NOW.toISOString())
    expect(await tasks()).toEqual([])
    time.now += 1_000_000
    expect(await tasks()).toMatchObject([{ no: 'INV-000002', text: expect.stringContaining('oldest') }])
    simulator.set({ outage: 'off' })
    await world.send()
    expect(await queue('waiting')).toMatchObject({ documents: [], oldestAt: null, awaySince: null })
    expect(await shown(1, 'credit-note')).toMatchObject({ state: 'accepted', controlData: { counter: '1/3 NC' } })
    expect(await controlDataOf(office.database, 'credit-note', 1)).toMatchObject({
      facts: expect.arrayContaining([['Control unit number of the invoice', expect.stringMatching(/\/2$/)]]),
    })
    expect((await queue('all', 'cn-000001')).total).toBe(1)
    expect((await queue('all', 'nothing like it')).total).toBe(0)
  })

  test('takes control data from a person when KRA has a document and does not return them', async () => {
    const { db } = office.database
    await db.update(etimsDevices).set({ settings: { ...USUAL_ETIMS_SETTINGS, queryPath: '' } })
    simulator.set({ lose: { operation: 'sale', times: 1 } })
    const no = await world.issue([etimsLine('SHU-2', 10, 100_000)])
    await world.send()
    time.now += 900_000
    await world.send()
    const { documents } = await queue('incomplete')
    expect(documents).toMatchObject([{ no, state: 'accepted', receipt: null }])
    const { version } = await shown(no)
    const data = { internalData: 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ', signature: 'ABCD-EFGH-IJKL-MNOP' }
    const given = {
      kind: 'invoice' as const,
      no,
      version,
      receiptNo: 3,
      totalReceiptNo: 4,
      deviceTime: '20261124110000',
      ...data,
    }
    expect((await office.refusedAs(clerk, officeEtimsControlData, { ...given, deviceTime: 'noon' })).status).toBe(400)
    await office.askAs(clerk, officeEtimsControlData, given)
    expect(await shown(no)).toMatchObject({ controlData: { ...data, counter: '3/4 NS' } })
    const [stored] = await db.select().from(etimsDocuments).orderBy(etimsDocuments.queueNo).offset(3).limit(1)
    expect(stored).toMatchObject({ signature: 'ABCDEFGHIJKLMNOP' })
    expect((await queue('incomplete')).total).toBe(0)
    const twice = { ...given, version: (await shown(no)).version }
    expect((await office.refusedAs(clerk, officeEtimsControlData, twice)).code).toBe('not-allowed')
  })

  test('counts a print as a copy after the original was emailed to the customer', async () => {
    const { db } = office.database
    const counters = async () =>
      Promise.all(
        (['print', 'email'] as const).map(async (use) => {
          const data = await controlDataOf(office.database, 'invoice', 1, use)
          return data && data !== 'waiting' && [data.isCopy, data.facts.find(([label]) => label === 'Counter')?.[1]]
        }),
      )
    expect(await counters()).toEqual([
      [false, '1/1 NS'],
      [false, '1/1 NS'],
    ])
    const own = and(eq(etimsDocuments.kind, 'invoice'), eq(etimsDocuments.no, 1))
    await db.update(etimsDocuments).set({ emailedAt: NOW }).where(own)
    await db.update(orders).set({ address: sql`${orders.address} || '{"email": "jane@example.com"}'` })
    expect(await counters()).toEqual([
      [true, '1/1 CS'],
      [false, '1/1 NS'],
    ])
    // A customer without an email address has no original.
    await db.update(orders).set({ address: sql`${orders.address} || '{"email": ""}'` })
    expect(await counters()).toMatchObject([
      [false, '1/1 NS'],
      [false, '1/1 NS'],
    ])
  })

  test('warns before the last credit note of an invoice, after it, and for an old invoice', async () => {
    const no = await world.issue([etimsLine('SHU-3', 40, 400_000)])
    const { orderNo, serial } = await shown(no)
    const limits = async () =>
      (await office.askAs(clerk, officeCreditLimits, { orderNos: [orderNo] })).data.limits.filter(
        ({ invoice }) => invoice === serial,
      )
    const note = () => world.issue([etimsLine('SHU-3', 10, 100_000)], { invoiceNo: no })
    expect(await limits()).toEqual([])
    await note()
    const within = { invoice: serial, isOver: false, isLast: false, lastIsRest: false, olderThanMonths: null }
    expect(await limits()).toEqual([{ ...within, notes: 1, isLast: true, lastIsRest: true }])
    const second = await note()
    expect(await limits()).toEqual([{ ...within, notes: 2, isOver: true }])
    // KRA does not count a note that it has refused.
    const { db } = office.database
    const refused = db.update(etimsDocuments).set({ state: 'refused', refusedAt: NOW })
    await refused.where(and(eq(etimsDocuments.kind, 'credit-note'), eq(etimsDocuments.no, second)))
    expect(await limits()).toMatchObject([{ notes: 1, isLast: true }])
    const olderAt = async (days: number) =>
      (await creditLimits(office.database, [orderNo], new Date(NOW.getTime() + days * 86_400_000))).map(
        ({ olderThanMonths }) => olderThanMonths,
      )
    expect([await olderAt(180), await olderAt(190)].map((months) => months.includes(6))).toEqual([false, true])
    await world.issue([etimsLine('SHU-3', 20, 200_000)], { invoiceNo: no })
    // An invoice that is credited in full needs no credit note.
    expect(await limits()).toEqual([])
    expect((await office.refusedAs(clerk, officeCreditLimits, { orderNos: [] })).status).toBe(400)
  })

  test('refuses staff without the permission, and an unknown document', async () => {
    const packer = await office.staff('packer')
    const rider = await office.staff('rider')
    expect((await office.refusedAs(rider, officeCreditLimits, { orderNos: [1] })).status).toBe(403)
    expect((await office.refusedAs(packer, officeEtimsQueue, { view: 'all', search: '', page: 1 })).status).toBe(403)
    const seen = { kind: 'invoice' as const, no: 999, version: 1 }
    expect((await office.refusedAs(await office.staff('approver'), officeEtimsSendAgain, seen)).status).toBe(403)
    expect((await office.refusedAs(clerk, officeEtimsSendAgain, seen)).code).toBe('not-found')
    expect((await office.refusedAs(clerk, officeEtimsDocument, { kind: 'invoice', no: 999 })).code).toBe('not-found')
  })
})
