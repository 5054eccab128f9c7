import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'
import { isAllowed, parseAddressList } from './address-list.ts'
import { readPaymentEnv } from './env.ts'
import { mpesaSandbox } from './mpesa/settings.ts'

const real = {
  MPESA_BASE_URL: 'https://api.safaricom.co.ke',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '600123',
  MPESA_PASSKEY: 'pass',
  MPESA_CALLBACK_URL_BASE: 'https://api.example.co.ke/',
  MPESA_CALLBACK_SECRET: '0123456789abcdef0123456789abcdef',
}

test('uses the simulator of this machine if the variables are missing or empty', () => {
  for (const source of [{}, { MPESA_CONSUMER_KEY: '', MPESA_BASE_URL: ' ' }]) {
    expect(readPaymentEnv(source)).toMatchObject({
      mpesa: {
        ...mpesaSandbox,
        callback: { urlBase: null, allow: '', trustedProxies: 0 },
        registersPaybill: true,
      },
      timing: { promptSeconds: 60, undecidedSeconds: 90, queryFirstSeconds: 20, queryEverySeconds: 12 },
    })
  }
})

test('uses Safaricom if all variables are set, without registering its paybill at each start', () => {
  expect(readPaymentEnv(real)).toMatchObject({
    mpesa: {
      ...{ baseUrl: 'https://api.safaricom.co.ke', shortCode: '600123', partyB: '600123' },
      callback: { urlBase: 'https://api.example.co.ke', secret: real.MPESA_CALLBACK_SECRET, previousSecret: null },
      registersPaybill: false,
    },
  })
})

test('queries lost confirmations only if it is on, and then requires the phone for Safaricom', () => {
  expect(readPaymentEnv({ ...real, MPESA_PULL_PHONE: '254712345678' }).mpesa.pull).toBeNull()
  expect(() => readPaymentEnv({ ...real, MPESA_PULL: 'on' })).toThrow('MPESA_PULL_PHONE')
  expect(() => readPaymentEnv({ ...real, MPESA_PULL: 'on', MPESA_PULL_PHONE: '0712345678' })).toThrow(
    'MPESA_PULL_PHONE',
  )
  const set = readPaymentEnv({ ...real, MPESA_PULL: 'on', MPESA_PULL_PHONE: '254712345678' })
  expect(set.mpesa.pull).toEqual({ phone: '254712345678' })
})

test('adds Safaricom’s networks and one https proxy for Safaricom’s host, unless both are set', () => {
  const { callback } = readPaymentEnv(real).mpesa
  expect(callback.trustedProxies).toBe(1)
  const list = parseAddressList(callback.allow)
  if (!list) throw new Error('no list')
  // As Safaricom publishes them for its gateway.
  for (const address of ['196.201.214.200', '196.201.214.208', '196.201.213.44', '196.201.212.127', '196.201.212.69'])
    expect(isAllowed(list, address)).toBe(true)
  expect(isAllowed(list, '196.201.215.1')).toBe(false)
  const set = readPaymentEnv({ ...real, MPESA_CALLBACK_ALLOW: '10.0.0.1', MPESA_TRUST_PROXY: '2' })
  expect(set.mpesa.callback).toMatchObject({ allow: '10.0.0.1', trustedProxies: 2 })
  expect(readPaymentEnv({ ...real, MPESA_BASE_URL: 'https://sandbox.safaricom.co.ke' }).mpesa.callback.allow).toBe('')
})

test.each(Object.keys(real).filter((name) => name !== 'MPESA_BASE_URL'))('refuses Safaricom without %s', (name) => {
  expect(() => readPaymentEnv({ ...real, [name]: undefined })).toThrow(name)
})

test('names of accounts need a user and a password, of at least 24 characters', () => {
  const both = { MPESA_HAKIKISHA_USER: 'safaricom', MPESA_HAKIKISHA_PASSWORD: 'a-password-of-the-tests-0123' }
  expect(readPaymentEnv(real).mpesa.accountNames).toBeNull()
  expect(readPaymentEnv({ ...real, ...both }).mpesa.accountNames).toEqual({
    user: 'safaricom',
    password: 'a-password-of-the-tests-0123',
  })
  expect(() => readPaymentEnv({ ...real, ...both, MPESA_HAKIKISHA_USER: '' })).toThrow('needed together')
  expect(() => readPaymentEnv({ ...real, ...both, MPESA_HAKIKISHA_PASSWORD: undefined })).toThrow('needed together')
})

test('requires the callback secret for the simulator too if production has a public address', () => {
  const shop = { NODE_ENV: 'production', PUBLIC_URL: 'https://fuma.example.co.ke' }
  expect(() => readPaymentEnv(shop)).toThrow('MPESA_CALLBACK_SECRET')
  expect(readPaymentEnv({ ...shop, PUBLIC_URL: 'http://localhost:3000' }).mpesa.shortCode).toBe('174379')
})

test.each([
  ['MPESA_SHORTCODE', '12'],
  ['MPESA_CALLBACK_SECRET', 'short'],
  ['MPESA_CALLBACK_SECRET_PREVIOUS', 'short'],
  ['MPESA_TRUST_PROXY', '11'],
  ['CARD_GUESTS', 'sometimes'],
  ['PAYMENT_PROMPTS_PER_PHONE', '0'],
  ['MPESA_CALLBACK_SECRET', 'a-secret-with-sql-in-the-middle'],
  ['MPESA_CALLBACK_ALLOW', 'safaricom.co.ke'],
  ['MPESA_BASE_URL', 'ftp://api.safaricom.co.ke'],
  ['MPESA_CALLBACK_URL_BASE', 'http://api.example.co.ke'],
  ['MPESA_QUERY_FIRST_SECONDS', '0'],
  ['MPESA_TRANSACTION_TYPE', 'PayBill'],
  ['MPESA_QR', 'maybe'],
  ['MPESA_HAKIKISHA_USER', 'two words'],
  ['MPESA_HAKIKISHA_PASSWORD', 'short'],
])('refuses %s=%s without repeating the value', (name, value) => {
  expect(() => readPaymentEnv({ ...real, [name]: value })).toThrow(name)
  try {
    readPaymentEnv({ ...real, [name]: value })
  } catch (error) {
    expect((error as Error).message).not.toContain(`${value} `)
  }
})

const realCards = {
  CYBERSOURCE_BASE_URL: 'https://api.cybersource.com',
  CYBERSOURCE_MERCHANT_ID: 'fuma_ke',
  CYBERSOURCE_KEY_ID: '08c94330-f618-42a3-b09d-e1e43be5efda',
  CYBERSOURCE_SHARED_SECRET: 'yBJxy6LjM2TmcPGu+GaJrHtkke25fPpUX+UY6/L/1tE=',
  CARDINAL_ORIGIN: 'https://centinelapi.cardinalcommerce.com/',
}

test('uses CyberSource if all its variables are set, and its simulator otherwise', () => {
  expect(readPaymentEnv(realCards).card).toMatchObject({
    baseUrl: 'https://api.cybersource.com',
    merchantId: 'fuma_ke',
    cardinalOrigin: 'https://centinelapi.cardinalcommerce.com',
  })
  expect(readPaymentEnv({}).card).toMatchObject({ baseUrl: 'http://127.0.0.1:4200', merchantId: 'fuma_sandbox' })
})

test.each(Object.keys(realCards).filter((name) => name !== 'CYBERSOURCE_BASE_URL'))(
  'refuses CyberSource without %s',
  (name) => {
    expect(() => readPaymentEnv({ ...realCards, [name]: undefined })).toThrow(name)
  },
)

test('refuses to send card numbers without TLS, except to this machine', () => {
  expect(() => readPaymentEnv({ ...realCards, CYBERSOURCE_BASE_URL: 'http://api.cybersource.com' })).toThrow('https')
})

test('never sets the search grace period below the request timeout', () => {
  const { timing } = readPaymentEnv({ CARD_SEARCH_GRACE_SECONDS: '1', CYBERSOURCE_TIMEOUT_SECONDS: '10' })
  expect(timing.searchGraceSeconds).toBeGreaterThan(20)
  expect(() => readPaymentEnv({ CARD_CHALLENGE_SECONDS: '601' })).toThrow('CARD_CHALLENGE_SECONDS')
})

test('offers no cards if a public shop has no card provider, and never uses the simulator there', () => {
  const shop = { ...real, NODE_ENV: 'production', PUBLIC_URL: 'https://fuma.example.co.ke' }
  expect(readPaymentEnv(shop).card.isTaken).toBe(false)
  expect(readPaymentEnv({ ...shop, ...realCards }).card.isTaken).toBe(true)
  expect(readPaymentEnv({}).card.isTaken).toBe(true)
  expect(() => readPaymentEnv({ ...shop, CYBERSOURCE_MERCHANT_ID: 'fuma_ke' })).toThrow('CYBERSOURCE_KEY_ID')
})

const bank = {
  BANK_NAME: 'KCB Bank Kenya',
  BANK_BRANCH: 'Industrial Area',
  BANK_ACCOUNT_NAME: 'Fuma Textiles Ltd',
  BANK_ACCOUNT_NUMBER: '1100000000',
}

test('requires all settings of the bank account if one is set', () => {
  expect(readPaymentEnv({}).bank).toBeNull()
  expect(readPaymentEnv({ ...bank, BANK_SWIFT: 'KCBLKENX' }).bank).toMatchObject({
    accountNumber: '1100000000',
    swift: 'KCBLKENX',
  })
  for (const name of Object.keys(bank)) expect(() => readPaymentEnv({ ...bank, [name]: ' ' })).toThrow(name)
  expect(() => readPaymentEnv({ BANK_SWIFT: 'KCBLKENX' })).toThrow('BANK_NAME')
  expect(() => readPaymentEnv({ ...bank, BANK_ACCOUNT_NUMBER: 'one' })).toThrow('BANK_ACCOUNT_NUMBER')
  expect(() => readPaymentEnv({ ...bank, BANK_SWIFT: 'kcb' })).toThrow('BANK_SWIFT')
})

test('offers Airtel Money only with an address, which needs credentials and https beyond this machine', () => {
  expect(readPaymentEnv({}).airtel).toBeNull()
  expect(readPaymentEnv({ AIRTEL_CLIENT_ID: 'id' }).airtel).toBeNull()
  const local = readPaymentEnv({ AIRTEL_BASE_URL: 'http://127.0.0.1:4300' })
  expect(local.airtel).toMatchObject({
    baseUrl: 'http://127.0.0.1:4300',
    clientId: PAYMENT_PROVIDERS.airtel.sandbox.clientId,
  })
  const given = { AIRTEL_CLIENT_ID: 'id', AIRTEL_CLIENT_SECRET: 'secret', AIRTEL_CALLBACK_KEY: 'k'.repeat(24) }
  const address = 'https://openapi.airtel.africa'
  expect(() => readPaymentEnv({ AIRTEL_BASE_URL: address })).toThrow('AIRTEL_CLIENT_ID, AIRTEL_CLIENT_SECRET')
  expect(() => readPaymentEnv({ AIRTEL_BASE_URL: 'http://openapi.airtel.africa', ...given })).toThrow('must be https')
  expect(readPaymentEnv({ AIRTEL_BASE_URL: address, ...given }).airtel).toMatchObject({ clientId: 'id' })
})
