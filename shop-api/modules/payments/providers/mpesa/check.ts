/** Check of the connection to M-Pesa, for staff. */
import type { Clock } from '#lib/format/clock.ts'
import type { ConnectionCheck, PaymentProvider } from '../provider.ts'
import type { MpesaClient } from './client.ts'
import type { MpesaSettings } from './settings.ts'

const HOUR_MS = 60 * 60_000

const TOKEN = 'Consumer key and secret'

/** Requests a new token, and with it a list of payments if Pull is on. It does not change data at M-Pesa. */
export function mpesaCheck(
  mpesa: Pick<MpesaClient, 'newToken' | 'pull'>,
  { pull, initiator }: Pick<MpesaSettings, 'pull' | 'initiator'>,
  clock: Clock,
): NonNullable<PaymentProvider['check']> {
  async function pullCheck(context: Parameters<MpesaClient['pull']>[1]): Promise<ConnectionCheck> {
    if (pull === null) return { what: 'Pull', state: 'off', sentence: 'Off: MPESA_PULL is not set to on.' }
    const to = clock()
    const page = await mpesa.pull({ from: new Date(to.getTime() - HOUR_MS), to, offset: 0 }, context)
    return page.outcome === 'page'
      ? { what: 'Pull', state: 'good', sentence: 'M-Pesa lists the payments.' }
      : { what: 'Pull', state: 'bad', sentence: `M-Pesa does not list the payments (${page.reason}).` }
  }

  return async (context) => {
    const token = await mpesa.newToken()
    if (!token.ok) {
      const { code } = token
      const sentence = token.retryable
        ? `M-Pesa does not respond (${code}). Try again in some minutes.`
        : `M-Pesa refuses them (${code}): correct MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET.`
      return [{ what: TOKEN, state: 'bad', sentence }]
    }
    const checks: ConnectionCheck[] = [
      { what: TOKEN, state: 'good', sentence: 'M-Pesa accepts them.' },
      await pullCheck(context),
    ]
    if (initiator) return checks
    const sentence = 'Off: no initiator is set. Refunds are sent in the M-Pesa portal and recorded.'
    return [...checks, { what: 'Initiator', state: 'off', sentence }]
  }
}
