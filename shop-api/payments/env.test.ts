import { readPaymentEnv } from './env.ts'
import { mpesaSandbox } from './mpesa/sandbox.ts'

const real = {
  MPESA_BASE_URL: 'https://api.safaricom.co.ke',
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '600123',
  MPESA_PASSKEY: 'pass',
  MPESA_CALLBACK_URL_BASE: 'https://api.example.co.ke/',
  MPESA_CALLBACK_SECRET: '0123456789abcdef0123456789abcdef',
}

test('nothing set, or set to nothing: the simulator of this machine', () => {
  for (const source of [{}, { MPESA_CONSUMER_KEY: '', MPESA_BASE_URL: ' ' }]) {
    expect(readPaymentEnv(source)).toMatchObject({
      mpesa: mpesaSandbox,
      callback: { urlBase: null, allow: '', trustedProxies: 0 },
      registersPaybill: true,
      timing: { promptSeconds: 60, undecidedSeconds: 90, queryFirstSeconds: 20, queryEverySeconds: 12 },
    })
  }
})

test('Safaricom with everything given; its paybill is not registered anew at each start', () => {
  expect(readPaymentEnv(real)).toMatchObject({
    mpesa: { baseUrl: 'https://api.safaricom.co.ke', shortCode: '600123', partyB: '600123' },
    callback: { urlBase: 'https://api.example.co.ke', secret: real.MPESA_CALLBACK_SECRET },
    registersPaybill: false,
  })
})

test.each(Object.keys(real).filter((name) => name !== 'MPESA_BASE_URL'))('Safaricom without %s is refused', (name) => {
  expect(() => readPaymentEnv({ ...real, [name]: undefined })).toThrow(name)
})

test('production with a public address demands them for the simulator too', () => {
  const shop = { NODE_ENV: 'production', PUBLIC_URL: 'https://fuma.example.co.ke' }
  expect(() => readPaymentEnv(shop)).toThrow('MPESA_CALLBACK_SECRET')
  expect(readPaymentEnv({ ...shop, PUBLIC_URL: 'http://localhost:3000' }).mpesa.shortCode).toBe('174379')
})

test.each([
  ['MPESA_SHORTCODE', '12'],
  ['MPESA_CALLBACK_SECRET', 'short'],
  ['MPESA_CALLBACK_SECRET', 'a-secret-with-sql-in-the-middle'],
  ['MPESA_CALLBACK_ALLOW', 'safaricom.co.ke'],
  ['MPESA_BASE_URL', 'ftp://api.safaricom.co.ke'],
  ['MPESA_CALLBACK_URL_BASE', 'http://api.example.co.ke'],
  ['MPESA_QUERY_FIRST_SECONDS', '0'],
  ['MPESA_TRANSACTION_TYPE', 'PayBill'],
])('%s=%s is refused, and the value is not repeated', (name, value) => {
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

test('CyberSource with everything given, and the simulator without', () => {
  expect(readPaymentEnv(realCards).card).toMatchObject({
    baseUrl: 'https://api.cybersource.com',
    merchantId: 'fuma_ke',
    cardinalOrigin: 'https://centinelapi.cardinalcommerce.com',
  })
  expect(readPaymentEnv({}).card).toMatchObject({ baseUrl: 'http://127.0.0.1:4200', merchantId: 'fuma_sandbox' })
})

test.each(Object.keys(realCards).filter((name) => name !== 'CYBERSOURCE_BASE_URL'))(
  'CyberSource without %s is refused',
  (name) => {
    expect(() => readPaymentEnv({ ...realCards, [name]: undefined })).toThrow(name)
  },
)

test('card numbers go nowhere without TLS but to this machine', () => {
  expect(() => readPaymentEnv({ ...realCards, CYBERSOURCE_BASE_URL: 'http://api.cybersource.com' })).toThrow('https')
})

test('giving up never overtakes an answer that may still come', () => {
  const { timing } = readPaymentEnv({ CARD_SEARCH_GRACE_SECONDS: '1', CYBERSOURCE_TIMEOUT_SECONDS: '10' })
  expect(timing.searchGraceSeconds).toBeGreaterThan(20)
  expect(() => readPaymentEnv({ CARD_CHALLENGE_SECONDS: '601' })).toThrow('CARD_CHALLENGE_SECONDS')
})

test('a public shop without a card provider takes none, and never the simulator’s', () => {
  const shop = { ...real, NODE_ENV: 'production', PUBLIC_URL: 'https://fuma.example.co.ke' }
  expect(readPaymentEnv(shop).card.isTaken).toBe(false)
  expect(readPaymentEnv({ ...shop, ...realCards }).card.isTaken).toBe(true)
  expect(readPaymentEnv({}).card.isTaken).toBe(true)
  expect(() => readPaymentEnv({ ...shop, CYBERSOURCE_MERCHANT_ID: 'fuma_ke' })).toThrow('CYBERSOURCE_KEY_ID')
})
