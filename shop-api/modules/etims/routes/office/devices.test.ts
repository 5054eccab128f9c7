/** Devices of eTIMS as the office makes and changes them. */

import type { Input } from '#lib/contract/base/call.ts'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import {
  officeEtimsDeviceSave,
  officeEtimsDeviceSettings,
  officeEtimsDeviceStop,
  officeEtimsDevices,
  officeEtimsDeviceUse,
} from '#lib/contract/etims/office/devices.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { openDeviceSecrets, openEtimsSeal } from '../../use-cases/device-secrets.ts'

const FILES_KEY = '8'.repeat(64)
const FORM: Input<typeof officeEtimsDeviceSave> = {
  ...{ deviceId: null, version: null, name: 'Shop', pin: 'P051234567A', branch: '00', serial: 'FUMA-0001' },
  ...{ profile: 'gateway', place: 'sandbox', baseUrl: '' },
  ...{ consumerKey: 'key-of-consumer', consumerSecret: 'secret-of-consumer', appId: 'app-7' },
}

onEachDatabase((open) => {
  let shop: OfficeShop
  let owner: OfficePerson
  let auditor: OfficePerson
  beforeAll(async () => {
    shop = await openOfficeShop({ database: await open(), env: { FILES_KEY } })
    owner = await shop.staff('owner')
    auditor = await shop.staff('auditor')
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.database.query('DELETE FROM etims_devices')
  })

  const make = async (more: object = {}) => (await shop.askAs(owner, officeEtimsDeviceSave, { ...FORM, ...more })).data
  const initialised = async (more: object = {}) => {
    const device = await make(more)
    await shop.database.query(`UPDATE etims_devices SET state = 'ready', initialised_at = now() WHERE id = $1`, [
      device.deviceId,
    ])
    return device
  }
  const secretsOf = async (deviceId: number) => {
    const [row] = await shop.database.query<{ sealed: string }>(
      'SELECT sealed_secrets AS sealed FROM etims_devices WHERE id = $1',
      [deviceId],
    )
    return openDeviceSecrets(openEtimsSeal(FILES_KEY), { id: deviceId, sealedSecrets: row?.sealed ?? '' })
  }

  test('stores credentials encrypted, and shows only when they were entered', async () => {
    const device = await make()
    expect(device).toMatchObject({
      ...{ name: 'Shop', place: 'sandbox', baseUrl: 'https://sbx.kra.go.ke/etims-oscu/api/v1', state: 'new' },
      ...{ uses: 'nothing', settings: USUAL_ETIMS_SETTINGS, version: 1, canReadSecrets: true, waiting: 0, refused: 0 },
    })
    expect(device.credentialsAt).not.toBeNull()
    expect(await secretsOf(device.deviceId)).toMatchObject({ consumerSecret: 'secret-of-consumer', appId: 'app-7' })
    const rows = await shop.database.query<{ text: string }>('SELECT d::text AS text FROM etims_devices d')
    const { data: listed } = await shop.askAs(auditor, officeEtimsDevices, {})
    const { data: entries } = await shop.askAs(owner, officeAuditList, { actions: ['etims.device-make'] })
    expect(listed).toMatchObject({ devices: [device], simulator: null, sample: null })
    expect(entries[0]).toMatchObject({ after: { pin: 'P051234567A', serial: 'FUMA-0001' } })
    expect(JSON.stringify([rows, listed, entries])).not.toMatch(/of-consumer|app-7/)
  })

  test('leaves stored credentials unchanged if the fields are empty, and replaces only entered fields', async () => {
    const { deviceId, version } = await make()
    const empty = { consumerKey: '', consumerSecret: '', appId: '' }
    const { data: renamed } = await shop.askAs(owner, officeEtimsDeviceSave, {
      ...{ ...FORM, ...empty, deviceId, version, name: 'Main shop' },
    })
    expect(renamed).toMatchObject({ name: 'Main shop', version: 2 })
    const changed = { ...FORM, ...empty, deviceId, version: 2, consumerSecret: 'new-secret' }
    await shop.askAs(owner, officeEtimsDeviceSave, changed)
    expect(await secretsOf(deviceId)).toMatchObject({ consumerKey: 'key-of-consumer', consumerSecret: 'new-secret' })
  })

  test('requires credentials again if they were encrypted with another key', async () => {
    const { deviceId } = await make()
    const other = openEtimsSeal('7'.repeat(64)).seal(deviceId, '{}')
    await shop.database.query('UPDATE etims_devices SET sealed_secrets = $1', [other])
    const { data: listed } = await shop.askAs(owner, officeEtimsDevices, {})
    expect(listed.devices[0]).toMatchObject({ credentialsAt: null, canReadSecrets: false })
    const again = { ...FORM, deviceId, version: 1 }
    expect((await shop.askAs(owner, officeEtimsDeviceSave, again)).data.canReadSecrets).toBe(true)
    expect(await secretsOf(deviceId)).toMatchObject({ consumerKey: 'key-of-consumer' })
  })

  test.each([
    ['pin', { pin: 'P05123' }, /KRA PIN like/],
    ['branch', { branch: '0' }, /two digits/],
    ['serial', { serial: 'a b' }, /serial number/],
    ['name', { name: ' ' }, /Enter a name/],
    ['place', { place: 'simulator' }, /no simulator/],
    ['baseUrl', { place: 'own', baseUrl: 'http://etims.example.co.ke' }, /begins with https/],
    ['baseUrl', { place: 'own', baseUrl: 'https://10.0.0.7/etims' }, /own network/],
    ['baseUrl', { place: 'own', baseUrl: 'https://localhost/etims' }, /own network/],
  ])('refuses a wrong %s: %j', async (field, wrong, sentence) => {
    const problem = await shop.refusedAs(owner, officeEtimsDeviceSave, { ...FORM, ...wrong })
    expect(problem.fields?.[field]).toMatch(sentence)
    expect((await shop.askAs(owner, officeEtimsDevices, {})).data.devices).toEqual([])
  })

  test('refuses a second device of a branch, and accepts the same branch at another address', async () => {
    await make()
    expect((await shop.refusedAs(owner, officeEtimsDeviceSave, { ...FORM, name: 'Second' })).fields?.branch).toMatch(
      /“Shop” is the device of this branch/,
    )
    expect((await make({ name: 'Production', place: 'production' })).place).toBe('production')
  })

  test('refuses another PIN or serial number for an initialised device, and a move from a trial to production', async () => {
    const { deviceId, version } = await initialised()
    const change = (more: object) =>
      shop.refusedAs(owner, officeEtimsDeviceSave, { ...FORM, deviceId, version, ...more })
    expect((await change({ pin: 'P051234567B' })).fields?.pin).toMatch(/cannot change after/)
    expect((await change({ serial: 'FUMA-0002' })).fields?.serial).toMatch(/cannot change after/)
    expect((await change({ place: 'production' })).fields?.place).toMatch(/initialised for a trial/)
    expect(await change({ deviceId: 999_999 })).toMatchObject({ code: 'not-found' })
  })

  test('returns the current device to the second of two editors', async () => {
    const { deviceId, version } = await make()
    await shop.askAs(owner, officeEtimsDeviceSave, { ...FORM, deviceId, version, name: 'First' })
    const problem = await shop.refusedAs(owner, officeEtimsDeviceSave, { ...FORM, deviceId, version, name: 'Second' })
    expect(problem).toMatchObject({ code: 'changed-meanwhile', data: { name: 'First', version: 2 } })
    const settings = { ...USUAL_ETIMS_SETTINGS, notesPerInvoice: 1 }
    expect(await shop.refusedAs(owner, officeEtimsDeviceSettings, { deviceId, version, settings })).toMatchObject({
      code: 'changed-meanwhile',
    })
    const { data } = await shop.askAs(owner, officeEtimsDeviceSettings, { deviceId, version: 2, settings })
    expect(data).toMatchObject({ settings: { notesPerInvoice: 1, taxableAmount: 'net' }, version: 3 })
  })

  test('lets one initialised device send the invoices of the shop', async () => {
    const { deviceId } = await make()
    const choose = { deviceId, uses: 'shop' as const }
    expect((await shop.refusedAs(owner, officeEtimsDeviceUse, choose)).fields?.uses).toMatch(/Initialise/)
    expect(await shop.refusedAs(owner, officeEtimsDeviceStop, { deviceId, isStopped: true })).toMatchObject({
      code: 'invalid-request',
    })
    const first = await initialised({ name: 'Till', branch: '01' })
    await shop.askAs(owner, officeEtimsDeviceUse, { deviceId: first.deviceId, uses: 'shop' })
    await shop.database.query(`UPDATE etims_devices SET state = 'ready', initialised_at = now()`)
    expect((await shop.refusedAs(owner, officeEtimsDeviceUse, choose)).fields?.uses).toMatch(/“Till” sends these/)
    await shop.askAs(owner, officeEtimsDeviceUse, { deviceId: first.deviceId, uses: 'nothing' })
    expect((await shop.askAs(owner, officeEtimsDeviceUse, choose)).data.uses).toBe('shop')
    const stopped = (await shop.askAs(owner, officeEtimsDeviceStop, { deviceId, isStopped: true })).data
    expect(stopped).toMatchObject({ state: 'stopped', uses: 'shop' })
    expect((await shop.askAs(owner, officeEtimsDeviceStop, { deviceId, isStopped: false })).data.state).toBe('ready')
  })
})
