import { ONLINE_METHOD_IDS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { PROVIDER_MODULES, type ProviderSettings } from './registry.ts'

/**
 * The payment methods offered to a caller, in the order of their names.
 * @param paused methods that staff have paused
 */
export function paymentMethodsOf(
  settings: ProviderSettings,
  isSignedIn: boolean,
  paused: readonly PaymentMethod[],
): PaymentMethod[] {
  return ONLINE_METHOD_IDS.filter(
    (method) => PROVIDER_MODULES[method].isOffered(settings[method] as never, isSignedIn) && !paused.includes(method),
  )
}
