/** Initialisation of a device, and KRA's tables, with a server in place of KRA. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { officeEtimsDeviceStart, officeEtimsDevices } from '#lib/contract/etims/office/devices.ts'
import { officeEtimsTables, officeEtimsTablesRefresh } from '#lib/contract/etims/office/tables.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { NO_SECRETS, openDeviceSecrets, openEtimsSeal, sealDeviceSecrets } from '../../use-cases/device-secrets.ts'
import { refreshOldTables } from '../../use-cases/refresh-tables.ts'
import { devicePartsOf } from './device-parts.ts'

const FILES_KEY = '6'.repeat(64)
const INFO = { taxprNm: 'FUMA LIMITED', sdcId: 'KRACU0100000001', mrcNo: 'WIS00000001', cmcKey: 'KEY-OF-DEVICE' }
const ok = (data: unknown) => ({ resultCd: '000', resultMsg: 'It is succeeded', data })
const RATES = ok({ clsList: [{ cdCls: '04', dtlList: [{ cd: 'B', cdNm: 'B-16%', userDfnCd1: '16' }] }] })

onEachDatabase((open) => {
  let kra: Server
  let answers: Record<string, object>
  let requests: { path: string; body: Record<string, unknown> }[]
  let now = new Date('2026-11-28T09:00:00Z')
  let shop: OfficeShop
  let owner: OfficePerson
  let deviceId: number
  beforeAll(async () => {
    kra = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        const path = request.url ?? ''
        requests.push({ path, body: JSON.parse(text) })
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(answers[path] ?? { resultCd: '001', resultMsg: 'There is no search result' }))
      })
    })
    await new Promise<void>((resolve) => kra.listen(0, '127.0.0.1', resolve))
    shop = await openOfficeShop({ database: await open(), env: { FILES_KEY }, clock: () => now })
    owner = await shop.staff('owner')
  })
  afterAll(async () => {
    await shop.close()
    await new Promise((resolve) => kra.close(resolve))
  })
  beforeEach(async () => {
    now = new Date('2026-11-28T09:00:00Z')
    requests = []
    answers = { '/selectInitOsdcInfo': ok({ info: INFO }), '/selectCodeList': RATES }
    for (const table of ['etims_tables', 'etims_exchanges', 'etims_devices'])
      await shop.database.query(`DELETE FROM ${table}`)
    const { port } = kra.address() as AddressInfo
    const [device] = await shop.database.query<{ id: number }>(
      `INSERT INTO etims_devices (name, pin, branch, serial, profile, base_url, settings, created_at)
       VALUES ('Shop', 'P051234567A', '00', 'FUMA-1', 'legacy', $1, $2::text::jsonb, now()) RETURNING id::int`,
      [`http://127.0.0.1:${port}`, JSON.stringify({ timeoutSeconds: 45, queryPath: '' })],
    )
    deviceId = device?.id ?? 0
  })

  const secrets = async () => {
    const [row] = await shop.database.query<{ sealed: string }>('SELECT sealed_secrets AS sealed FROM etims_devices')
    return openDeviceSecrets(openEtimsSeal(FILES_KEY), { id: deviceId, sealedSecrets: row?.sealed ?? '' })
  }
  const begin = () => shop.askAs(owner, officeEtimsDeviceStart, { deviceId })
  const refused = () => shop.refusedAs(owner, officeEtimsDeviceStart, { deviceId })

  test('stores the key of an initialised device encrypted, and reads the tables', async () => {
    const { data } = await begin()
    expect(data).toMatchObject({ state: 'ready', taxpayerName: 'FUMA LIMITED', sdcId: INFO.sdcId, uses: 'nothing' })
    expect(data.tablesAt).toBe(now.toISOString())
    expect(requests.map(({ path }) => path)).toEqual([
      ...['/selectInitOsdcInfo', '/selectCodeList', '/selectItemClsList', '/selectBhfList', '/selectNoticeList'],
    ])
    expect(requests[0]?.body).toMatchObject({ tin: 'P051234567A', bhfId: '00', dvcSrlNo: 'FUMA-1' })
    expect((await secrets()).cmcKey).toBe('KEY-OF-DEVICE')
    expect((await shop.askAs(owner, officeEtimsTables, { deviceId })).data.rates).toEqual([
      { band: 'B', name: 'B-16%', rate: 16 },
    ])
    const rows = await shop.database.query(
      'SELECT x::text FROM etims_exchanges x UNION ALL SELECT d::text FROM etims_devices d',
    )
    expect(JSON.stringify(rows)).not.toContain('KEY-OF-DEVICE')
  })

  test('accepts the existing key of a device that was initialised before', async () => {
    answers['/selectInitOsdcInfo'] = { resultCd: '902', resultMsg: 'This device is installed', data: INFO }
    expect((await begin()).data.state).toBe('ready')
    expect((await secrets()).cmcKey).toBe('KEY-OF-DEVICE')
  })

  test('explains an answer without a key, unless the shop has the key', async () => {
    answers['/selectInitOsdcInfo'] = { resultCd: '902', resultMsg: 'This device is installed', data: null }
    expect((await refused()).message).toMatch(/no communication key/)
    const sealed = sealDeviceSecrets(openEtimsSeal(FILES_KEY), deviceId, { ...NO_SECRETS, cmcKey: 'OURS' })
    await shop.database.query('UPDATE etims_devices SET sealed_secrets = $1', [sealed])
    expect((await begin()).data.state).toBe('ready')
    expect((await secrets()).cmcKey).toBe('OURS')
  })

  test('shows KRA’s words of a refusal with advice, and does not change the device', async () => {
    answers['/selectInitOsdcInfo'] = { resultCd: '901', resultMsg: 'It is not valid device' }
    const { message } = await refused()
    expect(message).toMatch(/^KRA refused: It is not valid device \(result 901\)\. .*serial number/)
    const { data } = await shop.askAs(owner, officeEtimsDevices, {})
    expect(data.devices[0]).toMatchObject({ state: 'new', initialisedAt: null })
  })

  test('names the missing answer if KRA is away', async () => {
    await shop.database.query(`UPDATE etims_devices SET base_url = 'http://127.0.0.1:9'`)
    expect(await refused()).toMatchObject({
      code: 'provider-unreachable',
      message: expect.stringMatching(/^KRA did not answer/),
    })
  })

  test('requires the credentials of a gateway device first', async () => {
    await shop.database.query(`UPDATE etims_devices SET profile = 'gateway'`)
    expect((await refused()).message).toMatch(/consumer key/)
    expect(requests).toEqual([])
  })

  test('initialises a device although its tables are refused, and reads them later', async () => {
    answers['/selectItemClsList'] = { resultCd: '999', resultMsg: 'Unknown error' }
    const { data, message } = await begin()
    expect([data.state, data.tablesAt]).toEqual(['ready', null])
    expect(message).toMatch(/tables could not be read: Unknown error \(result 999\)/)
    expect((await shop.refusedAs(owner, officeEtimsTablesRefresh, { deviceId })).message).toMatch(/Unknown error/)
    delete answers['/selectItemClsList']
    await refreshOldTables(devicePartsOf(shop.app))
    expect((await shop.askAs(owner, officeEtimsDevices, {})).data.devices[0]?.tablesAt).toBe(now.toISOString())
  })

  test('reads the tables a day later since the last time, and merges the changes', async () => {
    await begin()
    requests = []
    await refreshOldTables(devicePartsOf(shop.app))
    expect(requests).toEqual([])
    now = new Date('2026-11-29T10:00:00Z')
    owner = await shop.staff('owner')
    answers['/selectCodeList'] = ok({
      clsList: [{ cdCls: '04', dtlList: [{ cd: 'E', cdNm: 'E-8%', userDfnCd1: '8' }] }],
    })
    await refreshOldTables(devicePartsOf(shop.app))
    expect(requests[0]?.body).toMatchObject({ lastReqDt: '20261128115000' })
    const { data } = await shop.askAs(owner, officeEtimsTables, { deviceId })
    expect(data.rates.map(({ band, rate }) => [band, rate])).toEqual([
      ['B', 16],
      ['E', 8],
    ])
  })

  test('reads no tables before the initialisation', async () => {
    expect((await shop.refusedAs(owner, officeEtimsTablesRefresh, { deviceId })).message).toMatch(/Initialise/)
    await refreshOldTables(devicePartsOf(shop.app))
    expect(requests).toEqual([])
  })
})
