/**
 * Random invoices, credit notes, outages, lost responses, refusals, numbers of other systems, and crashes at any
 * step: in the end KRA has each document exactly once, with rising numbers, and every band equals the document.
 */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TAX_BANDS, USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { serialOf } from '#lib/orders/tax-serial.ts'
import { modelRuns, modelSeed } from '../../../../lib/testing/model-runs.ts'
import { openEtimsSimulator, type RunningEtims } from '../../../../simulators/etims/simulator.ts'
import type { Database } from '../../../db/client.ts'
import { etimsDocuments } from '../../../db/schema/etims.ts'
import { taxDocuments } from '../../../db/schema/order-history.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { ETIMS_PIN, type EtimsWorld, etimsLine, openEtimsWorld } from '../../../testing/etims-world.ts'
import { bandsOf, type TaxRate } from '../rules/sale-request.ts'
import { sendAgain } from './queue-actions.ts'

const RATES = Object.entries({ A: 0, B: 16, C: 0, D: 0, E: 8 }).map(
  ([band, rate]) => ({ band, name: band, rate }) as TaxRate,
)
const BEGIN = Date.UTC(2026, 10, 24, 8)
const MINUTE = 60_000
/** Rounds of a history. */
const ROUNDS = 2_000

/** A step of the process at which it is killed. */
class Killed extends Error {}

type Round =
  | { do: 'invoice'; lines: [code: number, tenths: number, cents: number, vat: number][]; device: number }
  | { do: 'credit'; of: number; line: number }
  | { do: 'send'; killAfter: number }
  | { do: 'outage'; kind: 'off' | 'closed' | '503' }
  | { do: 'lose'; operation: 'sale' | 'query' | 'item'; times: number }
  | { do: 'refuse'; code: string; operation: 'sale' | 'item' }
  | { do: 'drift'; by: number }
  | { do: 'taken' }
  | { do: 'wait'; minutes: number }
  | { do: 'again' }

const round: fc.Arbitrary<Round> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('invoice' as const),
      lines: fc.array(
        fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 500 }), fc.nat(500_000), fc.constantFrom(0, 8, 16)),
        { minLength: 1, maxLength: 4 },
      ),
      device: fc.constantFrom(0, 0, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('credit' as const), of: fc.nat(), line: fc.nat() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('send' as const), killAfter: fc.integer({ min: 0, max: 60 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('outage' as const), kind: fc.constantFrom('off', 'off', 'closed', '503') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('lose' as const), operation: fc.constantFrom('sale', 'sale', 'query', 'item') },
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant('refuse' as const), code: fc.constantFrom('910', '894', '999') },
      operation: fc.constantFrom('sale', 'item'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drift' as const), by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('taken' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const) }) },
) as fc.Arbitrary<Round>

test('KRA has each document exactly once, after outages, refusals, other numbers and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS, size: 'max' }), async (rounds) => {
      const run = await openRun()
      try {
        for (const one of rounds) await run.play(one)
        await run.settle()
        await run.check()
      } finally {
        await run.close()
      }
    }),
    { numRuns: modelRuns(1), ...modelSeed, endOnFailure: true },
  )
}, 600_000)

async function openRun() {
  const state = { now: BEGIN, killAfter: 0 }
  /** Reads the time; the process is killed at the chosen reading. */
  const clock = () => {
    if (state.killAfter > 0) {
      state.killAfter -= 1
      if (state.killAfter === 0) throw new Killed('killed')
    }
    return new Date(state.now)
  }
  const simulator = await openEtimsSimulator({
    ...{ port: 0, now: () => new Date(state.now), notesPerInvoice: null },
    device: { tin: ETIMS_PIN, bhfId: '00', dvcSrlNo: 'FUMA-00' },
  })
  const second = { tin: ETIMS_PIN, bhfId: '01', dvcSrlNo: 'FUMA-01' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${simulator.addresses.legacy}/selectInitOsdcInfo`, {
    method: 'POST',
    headers,
    body: JSON.stringify(second),
  })
  const database = await openEmbedded()
  const world = await openEtimsWorld(database, simulator, { clock, branches: ['00', '01'] })
  const invoices: { no: number; lines: ReturnType<typeof etimsLine>[]; credited: Set<number> }[] = []

  async function send(killAfter: number) {
    state.killAfter = killAfter
    try {
      await world.send()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    } finally {
      state.killAfter = 0
    }
  }
  const refused = () => database.db.select().from(etimsDocuments).where(eq(etimsDocuments.state, 'refused'))
  const again = async () => {
    for (const { kind, no, version } of await refused()) {
      await database.transaction((tx) => sendAgain(tx, clock(), { kind, no, version }))
    }
  }

  const issue = async ({ lines: given, device }: Round & { do: 'invoice' }) => {
    const lines = given.map(([code, tenths, cents, vat]) => etimsLine(`P-${code}`, tenths, cents, vat))
    const no = await world.issue(lines, device === 1 ? { deviceId: 2 } : {})
    invoices.push({ no, lines, credited: new Set() })
  }
  const credit = async ({ of, line }: Round & { do: 'credit' }) => {
    const invoice = invoices[of % Math.max(1, invoices.length)]
    const at = invoice ? line % invoice.lines.length : 0
    if (!invoice || invoice.credited.has(at)) return
    invoice.credited.add(at)
    await world.issue([invoice.lines[at] as ReturnType<typeof etimsLine>], { invoiceNo: invoice.no })
  }
  const once = { times: 1 } as const
  const played: { [Do in Round['do']]: (one: Round & { do: Do }) => unknown } = {
    invoice: issue,
    credit,
    send: ({ killAfter }) => send(killAfter),
    outage: ({ kind }) => simulator.set({ outage: kind }),
    lose: ({ operation, times }) => simulator.set({ lose: { operation, times } }),
    refuse: ({ operation, code }) => simulator.set({ refuse: { ...once, operation, code, message: 'Refused' } }),
    drift: ({ by }) => simulator.set({ drift: { ...once, by } }),
    taken: () => simulator.takeNumber({ tin: ETIMS_PIN, bhfId: '00' }),
    wait: ({ minutes }) => {
      state.now += minutes * MINUTE
    },
    again,
  }
  const play = async (one: Round): Promise<void> => {
    const act = played[one.do] as (given: Round) => unknown
    await act(one)
  }

  /** KRA responds again, and staff send refused documents again. */
  async function settle() {
    for (const operation of ['sale', 'query', 'item'] as const) {
      simulator.set({ lose: { operation, times: 0 }, refuse: { operation, times: 0 } })
    }
    simulator.set({ outage: 'off', drift: { times: 0 } })
    for (let round = 0; round < 40; round += 1) {
      state.now += 20 * MINUTE
      await again()
      await send(0)
      if ((await world.queue()).every((one) => one.state === 'accepted')) return
    }
  }
  const close = async () => {
    await database.close()
    await simulator.close()
  }
  return { play, settle, check: () => check(database, world, simulator), close }
}

async function check(database: Database, world: EtimsWorld, simulator: RunningEtims) {
  const queue = await world.queue()
  expect(queue.filter((one) => one.state !== 'accepted')).toEqual([])
  const atKra = simulator.documents().filter((one) => !one.isForeign)
  expect(atKra).toHaveLength(queue.length)
  const bySerial = new Map(atKra.map((one) => [String(one.request.trdInvcNo), one]))
  expect(bySerial.size).toBe(queue.length)
  for (const bhfId of ['00', '01']) {
    const numbers = simulator.documents({ tin: ETIMS_PIN, bhfId }).map(({ invcNo }) => invcNo)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  }
  const papers = await database.db.select().from(taxDocuments)
  const paperOf = new Map(papers.map((paper) => [serialOf(paper.kind, paper.no), paper]))
  for (const { kind, no, invoiceNo, signature, receiptNo } of queue) {
    const serial = serialOf(kind, no)
    const stored = bySerial.get(serial)
    expect(stored).toMatchObject({ invcNo: invoiceNo, result: { rcptSign: signature, curRcptNo: receiptNo } })
    const paper = paperOf.get(serial)
    expect(paper?.cuQr).toContain(signature)
    const request = stored?.request as Record<string, number>
    const bands = bandsOf(paper?.content.lines ?? [], RATES, USUAL_ETIMS_SETTINGS)
    for (const band of TAX_BANDS) {
      expect(Math.round((request[`taxblAmt${band}`] as number) * 100)).toBe(bands[band].netCents)
      expect(Math.round((request[`taxAmt${band}`] as number) * 100)).toBe(bands[band].vatCents)
      expect(request[`taxRt${band}`]).toBe(bands[band].rate)
    }
    expect(Math.round((request.totAmt as number) * 100)).toBe(paper?.totalCents)
  }
}
