import { randomBytes } from 'node:crypto'
import { goingLiveList } from '../../scripts/going-live-list.ts'
import { type Settings, TRY_OUT } from './exposure.ts'
import { PAYMENT_PROVIDERS } from './payment-providers.ts'
import { checkStart, type Part } from './start-check.ts'

const { sandbox: mpesa } = PAYMENT_PROVIDERS.mpesa
const made = () => randomBytes(32).toString('hex')
const ALL: readonly Part[] = ['storefront', 'shop-api']
const check = (settings: Settings, parts: readonly Part[] = ALL) =>
  checkStart({ settings, parts, nodeEnv: settings.NODE_ENV })

/** The error message of a refused start; it must be one line. */
function refusal(settings: Settings, parts?: readonly Part[]): string {
  try {
    return `started: ${check(settings, parts)}`
  } catch (error) {
    const { message } = error as Error
    expect(message).not.toContain('\n')
    return message
  }
}

describe('the list for going live in docs/operating.md', () => {
  const list = goingLiveList()

  test('is sufficient for a public shop', () => {
    expect(Object.keys(list).length).toBeGreaterThan(15)
    expect(check(list)).toBe('public')
  })

  // PUBLIC_URL has a separate test: without it the shop is not reachable from other machines.
  test.each(Object.keys(list).filter((name) => name !== 'PUBLIC_URL'))(
    'refuses to start without %s, and names it',
    (name) => {
      expect(refusal({ ...list, [name]: '' })).toContain(` ${name}`)
      // And there is no other fault.
      expect(refusal({ ...list, [name]: '' }).split('; ')).toHaveLength(1)
    },
  )

  test('requires the public address if the shop listens beyond its machine', () => {
    expect(refusal({ ...list, PUBLIC_URL: '', HOST: '0.0.0.0' })).toContain('PUBLIC_URL (the https://')
    expect(refusal({ ...list, PUBLIC_URL: 'http://shop.example' })).toContain('PUBLIC_URL (the https://')
    expect(refusal({ ...list, PUBLIC_URL: 'https://localhost', HOST: '0.0.0.0' })).toContain('PUBLIC_URL (the https://')
  })

  test.each(['MAIL_FROM', 'HELP_EMAIL'])('refuses the sample value of %s', (name) => {
    expect(refusal({ ...list, [name]: 'Fuma <help@fuma.test>' })).toContain(` ${name} (`)
  })

  test.each([
    ['the secret in the source', { MPESA_CALLBACK_SECRET: 'callbacks-of-the-simulator-only' }],
    [
      'the secret in the source, as the one before',
      { MPESA_CALLBACK_SECRET_PREVIOUS: 'callbacks-of-the-simulator-only' },
    ],
    ['a secret of one letter', { UPSTREAM_SESSION_KEY: 'a'.repeat(64) }],
    ['one secret for two things', { FILES_KEY: list.SHOP_API_KEY }],
    ["the simulator's address", { MPESA_BASE_URL: 'http://127.0.0.1:4100' }],
    ["Safaricom's sandbox", { MPESA_BASE_URL: 'https://sandbox.safaricom.co.ke' }],
    ["the simulator's key", { MPESA_CONSUMER_KEY: mpesa.consumerKey }],
    ['cards by half', { CYBERSOURCE_KEY_ID: 'a-key' }],
    ['Redis in clear', { REDIS_URL: 'redis://:pass@redis.example:6379' }],
    ['Redis without a password', { REDIS_URL: 'rediss://redis.example:6379' }],
    ["nobody's PIN", { SELLER_KRA_PIN: 'P000000000A' }],
  ] as [string, Settings][])('refuses %s', (_what, wrong) => {
    expect(refusal({ ...list, ...wrong })).toMatch(/^Others can reach this shop \(PUBLIC_URL=/)
  })

  const database = (query: string) => `postgres://fuma:secret@db.example:5432/fuma${query}`
  const remote: [name: string, clear: string, safe: string][] = [
    ['OFFICE_URL', 'http://office.shop.example', 'https://office.shop.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example:4318', 'https://traces.example:4318'],
    ['S3_ENDPOINT', 'http://s3.example', 'https://s3.example'],
    ['MPESA_BASE_URL', 'http://api.safaricom.co.ke', 'https://api.safaricom.co.ke'],
    ['MPESA_CALLBACK_URL_BASE', 'http://pay.shop.example', 'https://pay.shop.example'],
    ...['', '?sslmode=require', '?sslmode=no-verify', '?sslmode=verify-full&sslmode=disable'].map(
      (query): [string, string, string] => ['DATABASE_URL', database(query), database('?sslmode=verify-full')],
    ),
    ['DATABASE_URL', 'postgres://fuma@localhost/fuma?host=db.example', 'postgres:///fuma?host=/var/run/postgresql'],
    ['DATABASE_REPLICA_URL', database(''), 'postgres://fuma@127.0.0.1:5433/fuma'],
  ]
  test.each(remote)('%s: refuses %s by name, and accepts %s', (name, clear, safe) => {
    expect(refusal({ ...list, [name]: clear })).toMatch(new RegExp(` ${name} \\(beyond this machine: [^;]*\\)\\. See`))
    expect(refusal({ ...list, [name]: clear })).not.toContain('secret@')
    expect(check({ ...list, [name]: safe })).toBe('public')
  })

  test('checks the remote parts that a separately started process uses', () => {
    expect(check({ ...list, DATABASE_URL: database('') }, ['storefront'])).toBe('public')
    expect(refusal({ ...list, OFFICE_URL: 'http://office.shop.example' }, ['storefront'])).toContain('OFFICE_URL')
    expect(refusal({ ...list, DATABASE_URL: database('') }, ['worker'])).toContain('DATABASE_URL')
  })

  test('requires certificate checks', () => {
    expect(refusal({ ...list, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('NODE_TLS_REJECT_UNAUTHORIZED')
  })

  test('accepts no card provider or a complete card provider, but not a sandbox', () => {
    const card = {
      CYBERSOURCE_BASE_URL: 'https://api.cybersource.com',
      CYBERSOURCE_MERCHANT_ID: 'fuma_ke',
      CYBERSOURCE_KEY_ID: 'a-key',
      CYBERSOURCE_SHARED_SECRET: 'c2VjcmV0',
      CARDINAL_ORIGIN: 'https://centinelapi.cardinalcommerce.com',
    }
    expect(check(list)).toBe('public')
    expect(check({ ...list, ...card })).toBe('public')
    expect(refusal({ ...list, ...card, CYBERSOURCE_BASE_URL: 'https://apitest.cybersource.com' })).toContain(
      'a sandbox',
    )
  })

  test('accepts Redis with TLS or on this machine', () => {
    expect(check({ ...list, REDIS_URL: 'rediss://:pass@redis.example:6379' })).toBe('public')
    expect(check({ ...list, REDIS_URL: 'redis://127.0.0.1:6379' })).toBe('public')
  })

  test('names all missing settings in one line, without secrets', () => {
    const line = refusal({ PUBLIC_URL: 'https://shop.example', UPSTREAM_SESSION_KEY: 'sesame' })
    for (const name of Object.keys(list).filter((one) => one !== 'PUBLIC_URL')) expect(line).toContain(name)
    expect(line).not.toContain('sesame')
    expect(line).toContain(`FUMA_TRY_OUT=${TRY_OUT}`)
  })

  test('requires only its own settings from a separately started process', () => {
    const { SMTP_URL: _smtp, MPESA_PASSKEY: _pass, ...storefront } = list
    expect(check(storefront, ['storefront'])).toBe('public')
    const { UPSTREAM_SESSION_KEY: _upstreamSession, TRUSTED_PROXIES: _proxies, ...api } = list
    expect(check(api, ['shop-api'])).toBe('public')
    expect(refusal(list, ['simulators'])).toContain('no simulators')
  })

  test('requires a key only if set, for the storefront of another operator’s shop API', () => {
    const { SHOP_API_KEY: _key, ...rest } = list
    expect(check({ ...rest, SHOP_API_URL: 'https://api.example.co.ke' }, ['storefront'])).toBe('public')
    expect(refusal({ ...rest, SHOP_API_URL: 'http://127.0.0.1:4000' }, ['storefront'])).toContain('SHOP_API_KEY')
  })
})

describe('a trial', () => {
  const trial = { FUMA_TRY_OUT: TRY_OUT, HOST: '0.0.0.0' }
  const secrets = { SHOP_API_KEY: made(), FILES_KEY: made(), MPESA_CALLBACK_SECRET: made() }
  const whole = {
    ...{ ...trial, ...secrets, FILTER_SEAL_KEY: made(), UPSTREAM_SESSION_KEY: made() },
    ...{ NEXTAUTH_SECRET: made(), CATALOGUE_HOOK_SECRET: made() },
  }

  test('starts beyond this machine with the settings that npm start makes', () => {
    expect(check(whole)).toBe('trial')
    expect(check({ ...trial, ...secrets }, ['shop-api'])).toBe('trial')
    expect(check(trial, ['storefront'])).toBe('trial')
    expect(check(trial, ['simulators'])).toBe('trial')
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
    [{ MPESA_CONSUMER_KEY: 'real' }, 'a real MPESA_CONSUMER_KEY'],
    [
      { CYBERSOURCE_SHARED_SECRET: 'real', CYBERSOURCE_BASE_URL: 'https://api.cybersource.com' },
      'CYBERSOURCE_SHARED_SECRET',
    ],
    [{ FUMA_TRY_OUT: 'yes' }, `must be ${TRY_OUT}`],
    [{ PUBLIC_URL: 'https://try.example' }, 'TRUSTED_PROXIES'],
    [{ MPESA_CALLBACK_SECRET: '' }, 'MPESA_CALLBACK_SECRET'],
  ] as [Settings, string][])('does not start with %j', (wrong, message) => {
    expect(refusal({ ...whole, ...wrong })).toContain(message)
  })

  test('accepts a provider’s own sandbox', () => {
    const sandbox = { MPESA_BASE_URL: 'https://sandbox.safaricom.co.ke', MPESA_CONSUMER_KEY: 'of-the-sandbox' }
    expect(check({ ...whole, ...sandbox })).toBe('trial')
  })
})

describe('a shop of one machine', () => {
  test('requires only the key between its processes', () => {
    expect(check({ SHOP_API_KEY: made() })).toBe('private')
    expect(check({ SHOP_API_KEY: made(), NODE_ENV: 'production' })).toBe('private')
    expect(check({}, ['storefront'])).toBe('private')
    expect(check({}, ['simulators'])).toBe('private')
    expect(refusal({}, ['shop-api'])).toMatch(/^This shop does not start: SHOP_API_KEY/)
  })
})

test('requires counted proxies if the address is https', () => {
  const message = 'TRUSTED_PROXIES'
  expect(refusal({ PUBLIC_URL: 'https://localhost', SHOP_API_KEY: made() })).toContain(message)
  expect(check({ PUBLIC_URL: 'https://localhost', SHOP_API_KEY: made(), TRUSTED_PROXIES: '1' })).toBe('private')
})
