import type { Call, Schema } from './call.ts'

/** Scopes of an API key; each key has some of them. */
export const SCOPES = {
  'orders.read': 'Read orders: numbers, lines, amounts, status',
  'orders.people': 'Read recipients of orders: name, phone, email, address',
  'products.read': 'Read products and prices',
  'stock.read': 'Read stock',
  'stock.write': 'Set stock',
  'prices.write': 'Set prices',
} as const
export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as [Scope, ...Scope[]]

export const INTEGRATION_PATH = '/integration/v1'

/**
 * A call for other systems, authenticated with an API key. Its schema is stable: version 1 can add fields but never
 * removes fields.
 */
export interface IntegrationCall<
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
  Meta extends Schema = Schema,
> extends Call<Request, Reply, Meta> {
  scope: Scope
}

type Declared<C> = Omit<C, 'who' | 'idempotent' | 'acting' | 'inside' | 'own' | 'bareArray' | 'body' | 'answer'>

/**
 * Declares a call for other systems and preserves its exact types. A read is a GET, a write a POST with an
 * Idempotency-Key.
 */
export function defineIntegrationCall<Request extends Schema, Reply extends Schema, Meta extends Schema = Schema>(
  call: Declared<IntegrationCall<Request, Reply, Meta>>,
): IntegrationCall<Request, Reply, Meta> {
  if (!call.path.startsWith(`${INTEGRATION_PATH}/`))
    throw new Error(`${call.name} does not lie below ${INTEGRATION_PATH}`)
  return { ...call, who: [], body: call.method === 'GET' ? 'none' : 'json', answer: 'json', idempotent: call.writes }
}

/** Default and maximum number of items per response. */
export const MAX_AT_ONCE = 100
/** Maximum number of items written by one request. */
export const MAX_WRITTEN = 500
