import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TRY_OUT } from '#lib/deployment/exposure.ts'
import { ON_THIS_MACHINE, readSettings, SECRETS, type Settings } from './environment.ts'
import {
  reachAt,
  shopApiEnvironment,
  simulatorsEnvironment,
  simulatorsOf,
  storefrontEnvironment,
} from './part-environment.ts'
import { prepareStart } from './stack.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fuma-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const settingsWith = (more: Record<string, string>) =>
  readSettings({
    ...ON_THIS_MACHINE,
    ...Object.fromEntries(
      [
        ...SECRETS,
        'INBOUND_EMAIL_SECRET',
        'NODE_ENV',
        'MPESA_CONSUMER_KEY',
        'CYBERSOURCE_KEY_ID',
        'AIRTEL_CLIENT_ID',
        'KRA_CONSUMER_KEY',
      ].map((name) => [name, '']),
    ),
    DATA_DIR: folder,
    ...more,
  })
const simulatorIds = (settings: Settings) => simulatorsOf(settings).map(({ id }) => id)
const messages: string[] = []
const refusal = (more: Record<string, string>) => {
  try {
    prepareStart(settingsWith(more), (line) => messages.push(line))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('starts a shop of this machine without settings, with secrets made once', () => {
  const { env } = settingsWith({})
  for (const name of [...SECRETS, 'INBOUND_EMAIL_SECRET']) expect(env[name]).toMatch(/^[0-9a-f]{64}$/)
  expect(settingsWith({}).env.SHOP_API_KEY).toBe(env.SHOP_API_KEY)
  expect(refusal({})).toBe('')
  expect(simulatorIds(settingsWith({}))).toEqual(['daraja', 'cybersource', 'etims'])
})

test('makes no secret of received emails for a shop with a mail server', () => {
  const { env } = settingsWith({ SMTP_URL: 'smtp://mail.example.co.ke' })
  expect(env.INBOUND_EMAIL_SECRET).toBe('')
  expect(env.FILES_KEY).toMatch(/^[0-9a-f]{64}$/)
})

test('makes no secrets and starts no simulators for a public shop, and refuses its start', () => {
  const settings = settingsWith({ HOST: '0.0.0.0' })
  expect(settings.env.SHOP_API_KEY).toBe('')
  expect(existsSync(path.join(folder, 'secrets.json'))).toBe(false)
  expect(simulatorIds(settings)).toEqual([])
  expect(refusal({ HOST: '0.0.0.0' })).toMatch(/^Others can reach this shop \(HOST=0\.0\.0\.0\).*NODE_ENV=production/)
})

test('starts Airtel’s simulator by setting, and connects it with the shop API', () => {
  const settings = settingsWith({ AIRTEL_SIMULATOR: 'on', AIRTEL_SIM_PORT: '4333', SHOP_API_PORT: '4001' })
  expect(simulatorIds(settings)).toEqual(['daraja', 'cybersource', 'airtel', 'etims'])
  expect(shopApiEnvironment(settings).AIRTEL_BASE_URL).toBe('http://127.0.0.1:4333')
  expect(simulatorsEnvironment(settings)).toMatchObject({
    SIMULATORS: 'daraja cybersource airtel etims',
    AIRTEL_SIM_PORT: '4333',
    AIRTEL_SIM_CALLBACK_URL: 'http://127.0.0.1:4001/hooks/airtel',
  })
  expect(shopApiEnvironment(settingsWith({})).AIRTEL_BASE_URL).toBeUndefined()
  expect(simulatorIds(settingsWith({ AIRTEL_SIMULATOR: 'on', AIRTEL_CLIENT_ID: 'ours' }))).not.toContain('airtel')
  expect(simulatorIds(settingsWith({ AIRTEL_SIMULATOR: 'on', HOST: '0.0.0.0' }))).toEqual([])
})

test('connects KRA’s simulator with the shop API, and stores its documents with the shop’s data', () => {
  const settings = settingsWith({ ETIMS_SIM_PORT: '4555', SELLER_KRA_PIN: 'P051234567A' })
  expect(shopApiEnvironment(settings).KRA_BASE_URL).toBe('http://127.0.0.1:4555')
  expect(simulatorsEnvironment(settings)).toMatchObject({
    ...{ ETIMS_SIM_PORT: '4555', ETIMS_SIM_PIN: 'P051234567A' },
    ETIMS_SIM_FILE: path.join(folder, 'etims-simulator.jsonl'),
  })
  expect(simulatorIds(settingsWith({ KRA_CONSUMER_KEY: 'ours' }))).not.toContain('etims')
})

test('applies HOST to the storefront only', () => {
  const settings = settingsWith({ HOST: '0.0.0.0', FUMA_TRY_OUT: TRY_OUT })
  expect(settings).toMatchObject({ host: '0.0.0.0', shopApiHost: '127.0.0.1', simulatorsHost: '127.0.0.1' })
  expect(shopApiEnvironment(settings)).toMatchObject({
    SHOP_API_HOST: '127.0.0.1',
    STOREFRONT_URL: 'http://127.0.0.1:3000',
    MPESA_CALLBACK_URL_BASE: 'http://127.0.0.1:4000',
  })
  expect(storefrontEnvironment(settings).SHOP_API_URL).toBe('http://127.0.0.1:4000')
  const named = settingsWith({ SHOP_API_HOST: '10.0.0.5', SIMULATORS_HOST: '::', FUMA_TRY_OUT: TRY_OUT })
  expect(named).toMatchObject({ host: '127.0.0.1', shopApiHost: '10.0.0.5', simulatorsHost: '::' })
  expect(shopApiEnvironment(named).MPESA_BASE_URL).toBe('http://[::1]:4100')
})

test('starts a trial and announces it', () => {
  messages.length = 0
  expect(refusal({ HOST: '0.0.0.0', FUMA_TRY_OUT: TRY_OUT })).toBe('')
  expect(messages).toEqual([expect.stringMatching(/^TRIAL /)])
  expect(refusal({ HOST: '0.0.0.0', FUMA_TRY_OUT: TRY_OUT, NODE_ENV: 'production' })).toContain('NODE_ENV=production')
})

test('sends a third-party shop API no generated key, only the given key', () => {
  expect(settingsWith({ SHOP_API_URL: 'https://api.example' }).env.SHOP_API_KEY).toBe('')
  const given = { SHOP_API_URL: 'https://api.example', SHOP_API_KEY: 'a key that they gave us, by name' }
  expect(storefrontEnvironment(settingsWith(given)).SHOP_API_KEY).toBe(given.SHOP_API_KEY)
})

test('makes the data folder private to its owner, even if it existed', () => {
  chmodSync(folder, 0o755)
  expect(refusal({ ...Object.fromEntries(SECRETS.map((name, at) => [name, String(at).repeat(64)])) })).toBe('')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:1'],
  ['::', 'http://[::1]:1'],
  ['10.0.0.5', 'http://10.0.0.5:1'],
  ['localhost', 'http://localhost:1'],
])('a listener on %s is reached from here at %s', (host, address) => expect(reachAt(host, 1)).toBe(address))
