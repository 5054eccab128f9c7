import { PAYMENT_PROVIDERS } from '#lib/deployment/payment-providers.ts'

/** The merchant this simulator knows. */
export const sandbox = { ...PAYMENT_PROVIDERS.mpesa.sandbox, merchantName: 'FUMA TEXTILES' } as const

/** The PIN that is right on every pretend handset. */
export const RIGHT_PIN = '1234'
