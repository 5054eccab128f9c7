import type { IntegrationCall } from './base/integration-call.ts'
import { INTEGRATION_ORDER_CALLS } from './integrations/orders.ts'
import { INTEGRATION_PRODUCT_CALLS } from './integrations/products.ts'

/** Every call for other systems. */
export const INTEGRATION_CALLS: readonly IntegrationCall[] = [...INTEGRATION_ORDER_CALLS, ...INTEGRATION_PRODUCT_CALLS]
