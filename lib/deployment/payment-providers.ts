import type { PaymentMethod } from '../contract/payments/payment-methods.ts'

/** A simulator that replaces a provider if there is no real account. */
export interface ProviderSimulator {
  /** Its folder in `simulators`. */
  id: string
  /** As `npm start` calls it. */
  name: string
  portVariable: string
  port: number
  /** The credential that disables the simulator: it means a real account. */
  endedBy: string
  /** The variable that must be `on` for it to start; null if it starts with every shop without a real account. */
  startedBy: string | null
  /** The page that `npm start` names. */
  page: { label: string; path: string; note?: string }
  /** Target of its results: its variable, and the path at the shop API; null if each request names an address. */
  callback: { variable: string; path: string } | null
  /** Simulator variables that copy a shop variable: simulator's name, shop's name. */
  follows: Readonly<Record<string, string>>
}

/**
 * Facts about a provider that processes need before they start. Its other variables are declared in the provider's
 * folder.
 */
export interface ProviderDeployment {
  /** Whether a public shop requires it. An optional provider is enabled only if one of its variables is set. */
  isRequired: boolean
  /** The variable with the address of its API. */
  address: string
  /** The other variables that a real account needs. */
  needed: readonly string[]
  /** Credentials that only the provider issues: a trial has no real credentials. */
  issued: readonly string[]
  /** Secrets: each can be given as a file (secret-files.ts). */
  secrets: readonly string[]
  /** Other variables with an address that must be https beyond this machine. */
  otherAddresses: readonly string[]
  /** The provider's own sandboxes: no money moves there. */
  sandboxHosts: readonly string[]
  /**
   * Values that its simulator accepts and that a shop without credentials sends. A public shop refuses these values.
   */
  sandbox: Readonly<Record<string, string>>
  simulator: ProviderSimulator
}

/** The payment providers, in the order their simulators start; null for a method that needs no provider. */
export const PAYMENT_PROVIDERS = {
  mpesa: {
    isRequired: true,
    address: 'MPESA_BASE_URL',
    needed: [
      ...['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SHORTCODE', 'MPESA_PASSKEY'],
      'MPESA_CALLBACK_URL_BASE',
    ],
    issued: ['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_PASSKEY'],
    secrets: [
      ...['MPESA_CALLBACK_SECRET', 'MPESA_CALLBACK_SECRET_PREVIOUS'],
      ...['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_PASSKEY', 'MPESA_INITIATOR_PASSWORD'],
      'MPESA_HAKIKISHA_PASSWORD',
    ],
    otherAddresses: ['MPESA_CALLBACK_URL_BASE'],
    sandboxHosts: ['sandbox.safaricom.co.ke'],
    sandbox: {
      consumerKey: 'fuma-sandbox-consumer-key',
      consumerSecret: 'fuma-sandbox-consumer-secret',
      /** The paybill of Safaricom's own sandbox. */
      shortCode: '174379',
      passkey: 'fuma-sandbox-passkey',
    },
    simulator: {
      id: 'daraja',
      ...{ name: 'M-Pesa simulator', portVariable: 'DARAJA_SIM_PORT', port: 4100 },
      ...{ endedBy: 'MPESA_CONSUMER_KEY', startedBy: null, callback: null },
      follows: {
        DARAJA_SIM_HAKIKISHA_USER: 'MPESA_HAKIKISHA_USER',
        DARAJA_SIM_HAKIKISHA_PASSWORD: 'MPESA_HAKIKISHA_PASSWORD',
      },
      page: { label: 'Your phone', path: '/phone', note: 'M-Pesa prompts appear here; the PIN is 1234' },
    },
  },
  card: {
    isRequired: false,
    address: 'CYBERSOURCE_BASE_URL',
    needed: ['CYBERSOURCE_MERCHANT_ID', 'CYBERSOURCE_KEY_ID', 'CYBERSOURCE_SHARED_SECRET', 'CARDINAL_ORIGIN'],
    issued: ['CYBERSOURCE_KEY_ID', 'CYBERSOURCE_SHARED_SECRET'],
    secrets: ['CYBERSOURCE_KEY_ID', 'CYBERSOURCE_SHARED_SECRET'],
    otherAddresses: ['CARDINAL_ORIGIN'],
    sandboxHosts: ['apitest.cybersource.com', 'centinelapistag.cardinalcommerce.com'],
    sandbox: {
      merchantId: 'fuma_sandbox',
      keyId: '00000000-0000-4000-8000-00000000f00a',
      sharedSecret: 'ZnVtYS1zYW5kYm94LXNlY3JldC1vZi10aGUtc2ltdWxhdG9yLW9ubHk=',
    },
    simulator: {
      id: 'cybersource',
      ...{ name: 'card simulator', portVariable: 'CYBERSOURCE_SIM_PORT', port: 4200 },
      ...{ endedBy: 'CYBERSOURCE_KEY_ID', startedBy: null, callback: null, follows: {} },
      page: { label: 'Test cards', path: '/control', note: "the bank's code is 1234" },
    },
  },
  airtel: {
    isRequired: false,
    address: 'AIRTEL_BASE_URL',
    needed: ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_CALLBACK_KEY'],
    issued: ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET'],
    secrets: ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_CALLBACK_KEY'],
    otherAddresses: [],
    sandboxHosts: [],
    sandbox: {
      clientId: 'fuma-sandbox-airtel-client',
      clientSecret: 'fuma-sandbox-airtel-secret',
      callbackKey: 'fuma-sandbox-airtel-callback-key',
    },
    simulator: {
      id: 'airtel',
      ...{ name: 'Airtel Money simulator', portVariable: 'AIRTEL_SIM_PORT', port: 4300 },
      ...{ endedBy: 'AIRTEL_CLIENT_ID', startedBy: 'AIRTEL_SIMULATOR' },
      page: { label: 'Airtel Money', path: '/control/payments' },
      callback: { variable: 'AIRTEL_SIM_CALLBACK_URL', path: '/hooks/airtel' },
      // Both sign with the key that is set, or both with the sandbox's.
      follows: { AIRTEL_SIM_CALLBACK_KEY: 'AIRTEL_CALLBACK_KEY' },
    },
  },
  bank: null,
  cash: null,
  'store-credit': null,
} as const satisfies Record<PaymentMethod, ProviderDeployment | null>

/** The provider of text messages, Africa's Talking. */
export const SMS_PROVIDER = {
  isRequired: false,
  address: 'SMS_BASE_URL',
  needed: ['SMS_USERNAME', 'SMS_API_KEY'],
  issued: ['SMS_API_KEY'],
  secrets: ['SMS_API_KEY', 'SMS_CALLBACK_SECRET'],
  otherAddresses: [],
  sandboxHosts: ['api.sandbox.africastalking.com'],
  sandbox: { username: 'fuma-sandbox-sms', apiKey: 'fuma-sandbox-sms-key' },
  simulator: {
    id: 'africastalking',
    ...{ name: 'SMS simulator', portVariable: 'SMS_SIM_PORT', port: 4400 },
    ...{ endedBy: 'SMS_API_KEY', startedBy: 'SMS_SIMULATOR' },
    page: { label: 'Text messages', path: '/control/messages' },
    callback: null,
    follows: {},
  },
} as const satisfies ProviderDeployment

/** The WhatsApp Cloud API of Meta: customers' messages and the shop's replies (docs/whatsapp.md). */
export const WHATSAPP_PROVIDER = {
  isRequired: false,
  address: 'WHATSAPP_BASE_URL',
  needed: [
    ...['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCOUNT_ID', 'WHATSAPP_ACCESS_TOKEN'],
    ...['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ],
  issued: ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET'],
  secrets: ['WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  otherAddresses: [],
  sandboxHosts: [],
  sandbox: {
    phoneNumberId: '100000000000001',
    accountId: '200000000000002',
    accessToken: 'fuma-sandbox-whatsapp-token',
    appSecret: 'fuma-sandbox-whatsapp-secret',
    verifyToken: 'fuma-sandbox-whatsapp-verify',
  },
  simulator: {
    id: 'whatsapp',
    ...{ name: 'WhatsApp simulator', portVariable: 'WHATSAPP_SIM_PORT', port: 4600 },
    ...{ endedBy: 'WHATSAPP_ACCESS_TOKEN', startedBy: 'WHATSAPP_SIMULATOR' },
    page: { label: 'WhatsApp', path: '/chat', note: 'write to the shop as a customer' },
    callback: { variable: 'WHATSAPP_SIM_CALLBACK_URL', path: '/hooks/whatsapp' },
    follows: {},
  },
} as const satisfies ProviderDeployment

/**
 * Kenya's revenue authority: its PIN checker, and its invoice system eTIMS. Control units of eTIMS have their own
 * addresses and credentials, which the office stores (docs/etims.md).
 */
export const KRA_PROVIDER = {
  isRequired: false,
  address: 'KRA_BASE_URL',
  needed: ['KRA_CONSUMER_KEY', 'KRA_CONSUMER_SECRET'],
  issued: ['KRA_CONSUMER_KEY', 'KRA_CONSUMER_SECRET'],
  secrets: ['KRA_CONSUMER_KEY', 'KRA_CONSUMER_SECRET'],
  otherAddresses: [],
  sandboxHosts: ['sbx.kra.go.ke'],
  sandbox: { consumerKey: 'fuma-sandbox-kra-key', consumerSecret: 'fuma-sandbox-kra-secret' },
  simulator: {
    id: 'etims',
    ...{ name: 'eTIMS simulator', portVariable: 'ETIMS_SIM_PORT', port: 4500 },
    ...{ endedBy: 'KRA_CONSUMER_KEY', startedBy: null, callback: null },
    follows: { ETIMS_SIM_PIN: 'SELLER_KRA_PIN' },
    page: { label: "KRA's eTIMS", path: '/control', note: 'received invoices, and faults to try' },
  },
} as const satisfies ProviderDeployment

/** The device of a shop without settings. The simulator has it initialised; the PIN belongs to no taxpayer. */
export const ETIMS_SAMPLE_DEVICE = {
  ...{ pin: 'P000000000A', branch: '00', serial: 'FUMA-SAMPLE-1', appId: 'fuma-sandbox-app' },
} as const

/** All providers. */
export const PROVIDER_DEPLOYMENTS: readonly ProviderDeployment[] = [
  ...Object.values(PAYMENT_PROVIDERS).filter((provider) => provider !== null),
  SMS_PROVIDER,
  KRA_PROVIDER,
  WHATSAPP_PROVIDER,
]

type Simulated =
  | Exclude<(typeof PAYMENT_PROVIDERS)[PaymentMethod], null>
  | typeof SMS_PROVIDER
  | typeof KRA_PROVIDER
  | typeof WHATSAPP_PROVIDER
export type Simulator = Simulated['simulator']['id']

/** The simulators, in the order they start. */
export const SIMULATORS = PROVIDER_DEPLOYMENTS.map(
  ({ simulator }) => simulator as ProviderSimulator & { id: Simulator },
)

/** A value for each simulator, by its id. */
export const ofSimulators = <Value>(read: (simulator: ProviderSimulator) => Value): Record<Simulator, Value> =>
  Object.fromEntries(SIMULATORS.map((simulator) => [simulator.id, read(simulator)])) as Record<Simulator, Value>
