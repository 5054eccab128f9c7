/** The list for the sandbox passes at the simulator, in both interfaces. */
import { openEtimsSimulator } from '../../../simulators/etims/simulator.ts'
import { openEmbedded } from '../databases.ts'
import { openGoliveShop } from './golive-shop.ts'
import { reportOf, runSituations } from './report.ts'
import { readTarget } from './target.ts'

const withTarget = (url: string, profile: string) =>
  readTarget(['--url', url, '--profile', profile, '--buyer-pin', 'P059876543B'], {})

test.each(['gateway', 'legacy'] as const)(
  'passes with the interface %s',
  async (profile) => {
    const simulator = await openEtimsSimulator({ port: 0 })
    const database = await openEmbedded()
    try {
      const shop = await openGoliveShop(database, withTarget(simulator.addresses[profile], profile))
      const results = await runSituations(shop)
      expect(results.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
      const report = await reportOf(results, shop, new Date('2026-11-28T09:00:00Z'))
      expect(report).toContain(`${results.length} passed, 0 failed, 0 undecided.`)
      expect(report).toContain('| Number too high |')
      expect(report).not.toContain(shop.target.secret)
    } finally {
      await database.close()
      await simulator.close()
    }
  },
  120_000,
)

test('names the setting for an interface that expects amounts with VAT and has no limit of notes', async () => {
  const simulator = await openEtimsSimulator({ port: 0, taxableAmount: 'gross', notesPerInvoice: null })
  const database = await openEmbedded()
  try {
    const shop = await openGoliveShop(database, withTarget(simulator.addresses.gateway, 'gateway'))
    const results = await runSituations(shop)
    const of = (id: string) => results.find((one) => one.id === id)
    expect(of('vat')).toMatchObject({ verdict: 'failed', advice: expect.stringContaining('taxblAmt') })
    expect(of('foreign')).toMatchObject({ verdict: 'passed' })
  } finally {
    await database.close()
    await simulator.close()
  }
}, 120_000)

test.each(['https://api.kra.go.ke/etims-oscu/api/v1', 'https://etims-api.kra.go.ke/etims-api'])(
  'refuses the production address %s',
  (url) => expect(() => readTarget(['--url', url], {})).toThrow('production'),
)

test('reads variables for absent options, and names a wrong option', () => {
  expect(readTarget(['--branch', '02'], { ETIMS_GOLIVE_PIN: 'P051234567A', ETIMS_GOLIVE_BRANCH: '03' })).toMatchObject({
    ...{ pin: 'P051234567A', branch: '02', url: 'http://localhost:4500/etims-oscu/api/v1' },
  })
  expect(() => readTarget(['--pin', 'X1'], {})).toThrow('--pin: ')
  expect(() => readTarget(['--pins', 'X1'], {})).toThrow('--pins')
})
