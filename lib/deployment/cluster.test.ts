import { randomBytes } from 'node:crypto'
import { clusterFaults } from './cluster.ts'
import type { Settings } from './exposure.ts'
import { checkStart, type Part } from './start-check.ts'

const secret = () => randomBytes(32).toString('hex')
const shared = { CLUSTER: 'on', SHOP_API_KEY: secret(), CATALOGUE_HOOK_SECRET: secret() }
const api = {
  ...shared,
  DATABASE_URL: 'postgres://fuma@127.0.0.1/fuma',
  ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
  ...{ FILES_KEY: secret(), MPESA_CALLBACK_SECRET: secret(), STOREFRONT_URL: 'http://127.0.0.1:3000' },
  MPESA_CALLBACK_URL_BASE: 'http://127.0.0.1:4001',
}
const storefront = {
  ...shared,
  ...{ REDIS_URL: 'redis://127.0.0.1', SHOP_API_URL: 'http://127.0.0.1:4000' },
  ...{ FILTER_SEAL_KEY: secret(), UPSTREAM_SESSION_KEY: secret(), NEXTAUTH_SECRET: secret() },
}
const check = (settings: Settings, part: Part) => checkStart({ settings, parts: [part], nodeEnv: settings.NODE_ENV })

/** The error message of a refused start; it must be one line. */
function refusal(settings: Settings, part: Part): string {
  try {
    return `started: ${check(settings, part)}`
  } catch (error) {
    const { message } = error as Error
    expect(message).not.toContain('\n')
    return message
  }
}

const PARTS: [Part, Settings][] = [
  ['shop-api', api],
  ['worker', api],
  ['storefront', storefront],
]

describe.each(PARTS)('a %s of several', (part, whole) => {
  test('starts with the shared settings of all processes', () => {
    expect(check(whole, part)).toBe('private')
    expect(check({ ...whole, FUMA_TRY_OUT: 'yes-with-sample-accounts', HOST: '0.0.0.0' }, part)).toBe('trial')
  })

  test.each(Object.keys(whole).filter((name) => name !== 'CLUSTER'))(
    'does not start without %s, and names it',
    (name) => {
      const line = refusal({ ...whole, [name]: '' }, part)
      expect(line).toMatch(new RegExp(` ${name} `))
      // And there is no other fault.
      expect(line.split('; ')).toHaveLength(1)
    },
  )

  test('refuses a secret that can be guessed or is used twice', () => {
    expect(refusal({ ...whole, SHOP_API_KEY: 'a'.repeat(64) }, part)).toContain('SHOP_API_KEY (this one can be guessed')
    const twice = { ...whole, SHOP_API_KEY: whole.CATALOGUE_HOOK_SECRET }
    expect(refusal(twice, part)).toContain('the same as another secret')
  })
})

test('names all missing settings in one line, without secrets', () => {
  const line = refusal({ CLUSTER: 'on', FILES_KEY: 'sesame' }, 'shop-api')
  for (const name of Object.keys(api).filter((one) => one !== 'CLUSTER')) expect(line).toContain(name)
  expect(line).not.toContain('sesame')
})

test('names the settings of both lists for a public cluster, and each secret once', () => {
  const line = refusal({ CLUSTER: 'on', PUBLIC_URL: 'https://shop.example', NODE_ENV: 'production' }, 'worker')
  expect(line).toContain('Going live')
  expect(line).toContain('SMTP_URL')
  expect(line).toContain('DATABASE_URL (CLUSTER=on')
  expect(line.match(/FILES_KEY/g)).toHaveLength(1)
})

test('requires CLUSTER=on for a worker, because the shop API otherwise does its work', () => {
  expect(refusal({ ...api, CLUSTER: '' }, 'worker')).toContain('CLUSTER=on (without it')
  expect(refusal({ ...api, CLUSTER: 'off' }, 'worker')).toContain('CLUSTER=on (without it')
})

test('refuses any other value', () => {
  expect(refusal({ ...api, CLUSTER: 'yes' }, 'shop-api')).toContain('CLUSTER must be on or off')
})

test('requires no cluster settings on one machine', () => {
  expect(clusterFaults({}, ['storefront', 'shop-api'])).toEqual([])
  expect(clusterFaults({ CLUSTER: 'off' }, ['storefront', 'shop-api'])).toEqual([])
  expect(check({ SHOP_API_KEY: secret() }, 'shop-api')).toBe('private')
})
