import type { OnlineMethod } from '#lib/contract/payments/payment-methods.ts'
import { refuse } from '../../../refusal.ts'
import { reasonOfCode } from '../providers/mpesa/refund-results.ts'
import type { ConnectionCheck, ProviderContext, Providers } from '../providers/provider.ts'
import { type BalanceParts, requestBalance } from './account-balance.ts'

/**
 * Checks the connection to a provider, and requests the balance if it can be requested: its report proves the initiator.
 * @throws `not-allowed` for a method without a check
 */
export async function checkConnection(
  parts: Omit<BalanceParts, 'requestBalance'> & { providers: Providers },
  method: OnlineMethod,
  context: ProviderContext,
): Promise<ConnectionCheck[]> {
  const provider = parts.providers[method]
  if (!provider?.check) throw refuse('not-allowed', 'The connection of this payment method cannot be checked.')
  const checks = await provider.check(context)
  if (!provider.requestBalance || checks[0]?.state !== 'good') return checks
  const requested = await requestBalance({ ...parts, requestBalance: provider.requestBalance }, context)
  return [...checks, { what: 'Initiator', ...checkOfBalance(requested) }]
}

function checkOfBalance(requested: Awaited<ReturnType<BalanceParts['requestBalance']>>): Omit<ConnectionCheck, 'what'> {
  switch (requested.outcome) {
    case 'sent':
      return {
        state: 'good',
        sentence: 'M-Pesa accepted the request of the balance. The result is shown above in some seconds.',
      }
    case 'failed':
      return { state: 'bad', sentence: reasonOfCode(requested.code) }
    case 'unknown':
      return {
        state: 'bad',
        sentence: `M-Pesa did not respond clearly (${requested.reason}). Try again in some minutes.`,
      }
  }
}
