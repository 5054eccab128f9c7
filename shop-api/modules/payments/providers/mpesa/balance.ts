/** The balance of the short code, which Daraja reports later. */
import type { Cents } from '#lib/format/money.ts'
import type { HookAddresses } from '../hooks.ts'
import type { PaymentProvider, ReportedBalance } from '../provider.ts'
import type { InitiatorCalls } from './initiator.ts'
import { isAccepted } from './outcomes.ts'
import type { DarajaResult } from './result-wire.ts'
import { centsOf } from './wire.ts'

/** `-1540.00` in cents; null if the text is not an amount. */
function signedCents(text: string): Cents | null {
  const cents = centsOf(text.replace(/^-/, ''))
  return cents !== null && text.startsWith('-') ? -cents : cents
}

/**
 * Reads `Working Account|KES|700000.00|700000.00|0.00|0.00&Utility Account|KES|…`: name, currency, balance, and its parts.
 * @returns null if the text cannot be read
 */
export function accountsOf(text: string): { name: string; cents: Cents }[] | null {
  const accounts = text.split('&').map((part) => {
    const [name = '', currency, amount = ''] = part.split('|').map((cell) => cell.trim())
    const cents = currency === 'KES' ? signedCents(amount) : null
    return name === '' || cents === null ? null : { name, cents }
  })
  return accounts.every((one) => one !== null) ? accounts : null
}

/** The meaning of a result. */
export function balanceOf({ resultCode, resultType, parameterOf }: DarajaResult): ReportedBalance {
  if (resultType !== '0') return { outcome: 'unknown', reason: 'pending' }
  if (resultCode !== '0') return { outcome: 'failed', code: resultCode }
  const accounts = accountsOf(parameterOf('AccountBalance') ?? '')
  return accounts ? { outcome: 'done', accounts } : { outcome: 'failed', code: 'unreadable' }
}

/** Requests the balance. The result is posted to the addresses of the request's id. */
export function mpesaBalance(
  mpesa: Pick<InitiatorCalls, 'balance'>,
  { balance }: Pick<HookAddresses, 'balance'>,
): NonNullable<PaymentProvider['requestBalance']> {
  return async (id, context) => {
    const addresses = { resultUrl: balance(id, 'result'), timeoutUrl: balance(id, 'timeout') }
    const sent = await mpesa.balance(addresses, context)
    if (isAccepted(sent)) return { outcome: 'sent' }
    return sent.outcome === 'refused'
      ? { outcome: 'failed', code: sent.code }
      : { outcome: 'unknown', reason: sent.reason }
  }
}
