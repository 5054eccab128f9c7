/** KRA reports a repeated number as a wrong sequence. */
import { openEtimsSimulator } from '../../../../simulators/etims/simulator.ts'
import { etimsDevices, etimsTables } from '../../../db/schema/etims.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { ETIMS_PIN, etimsLine, openEtimsWorld } from '../../../testing/etims-world.ts'

const time = { now: Date.UTC(2026, 10, 24, 8) }
const clock = () => new Date(time.now)

test('declares a document once when KRA reports its repeated number as a wrong sequence', async () => {
  const simulator = await openEtimsSimulator({
    ...{ port: 0, now: clock },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  const database = await openEmbedded()
  const world = await openEtimsWorld(database, simulator, { clock, branches: ['00'] })
  let sales = 0
  world.parts.fetch = async (...request) => {
    if (String(request[0]).endsWith('/sendSalesTransaction')) sales += 1
    const resultMsg = 'Invalid invcNo sequence, expected: 2 but found: 1'
    return sales === 2 && String(request[0]).endsWith('/sendSalesTransaction')
      ? Response.json({ responseBody: { resultCd: '910', resultMsg, data: null } })
      : fetch(...request)
  }
  try {
    simulator.set({ lose: { operation: 'sale', times: 1 } })
    await world.issue([etimsLine('SHU-1', 10, 100_000)])
    await world.issue([etimsLine('SHU-1', 20, 200_000)])
    await world.send()
    expect(await world.queue()).toMatchObject([{ state: 'sending', attempts: 1 }, { state: 'waiting' }])
    time.now += 5 * 60_000
    await world.send()
    const [first, second] = await world.queue()
    expect(simulator.documents().map(({ request }) => request.trdInvcNo)).toEqual(['INV-000001', 'INV-000002'])
    expect(first).toMatchObject({ state: 'accepted', invoiceNo: 1, driftNo: null })
    expect(first?.signature).toBe(simulator.documents()[0]?.result.rcptSign)
    expect(second).toMatchObject({ state: 'accepted', invoiceNo: 2 })
  } finally {
    await database.close()
    await simulator.close()
  }
})

test('queues the documents of a stopped device, and sends them after it is started again', async () => {
  const simulator = await openEtimsSimulator({
    ...{ port: 0, now: clock },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  const database = await openEmbedded()
  const world = await openEtimsWorld(database, simulator, { clock, branches: ['00'] })
  try {
    await database.db.update(etimsDevices).set({ state: 'stopped' })
    await world.issue([etimsLine('SHU-1', 10, 100_000)])
    await world.send()
    expect(await world.queue()).toMatchObject([{ state: 'waiting' }])
    expect(simulator.exchanges()).toEqual([])
    await database.db.update(etimsDevices).set({ state: 'ready' })
    await world.send()
    expect(await world.queue()).toMatchObject([{ state: 'accepted', invoiceNo: 1 }])
    await database.db.update(etimsDevices).set({ state: 'new', initialisedAt: null })
    await world.issue([etimsLine('SHU-1', 10, 100_000)])
    expect(await world.queue()).toHaveLength(1)
  } finally {
    await database.close()
    await simulator.close()
  }
})

test('reads KRA’s tables before the first document, and lets it wait while KRA is away', async () => {
  const simulator = await openEtimsSimulator({
    ...{ port: 0, now: clock },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  const database = await openEmbedded()
  const world = await openEtimsWorld(database, simulator, { clock, branches: ['00'] })
  try {
    await database.db.delete(etimsTables)
    simulator.set({ outage: 'closed' })
    await world.issue([etimsLine('SHU-1', 10, 100_000)])
    await world.send()
    expect(await world.queue()).toMatchObject([{ state: 'waiting', problemText: '' }])
    simulator.set({ outage: 'off' })
    time.now += 20 * 60_000
    await world.send()
    expect(await world.queue()).toMatchObject([{ state: 'accepted' }])
    await database.db.delete(etimsTables)
    simulator.set({ refuse: { operation: 'codes', times: 1, code: '901', message: 'It is not valid device' } })
    await world.issue([etimsLine('SHU-1', 10, 100_000)])
    await world.send()
    expect((await world.queue())[1]).toMatchObject({
      ...{ state: 'refused', problemText: expect.stringContaining('It is not valid device') },
    })
  } finally {
    await database.close()
    await simulator.close()
  }
})
