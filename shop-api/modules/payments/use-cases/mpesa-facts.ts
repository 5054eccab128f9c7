import { dayInNairobi, showDay, showInstant } from '#lib/format/clock.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { reasonOfCode } from '../providers/mpesa/refund-results.ts'
import type { MpesaSettings } from '../providers/mpesa/settings.ts'
import { passwordAge } from '../rules/initiator-password.ts'
import { lastBalance } from './account-balance.ts'
import { readRegistration } from './paybill-registration.ts'
import { type PullState, readPull } from './pull-state.ts'

/** Facts about the shop's account with M-Pesa, as sentences for staff. */
export async function mpesaFacts(
  tx: Session,
  now: Date,
  mpesa: MpesaSettings,
  businessNumber: string,
): Promise<string[]> {
  const { shortCode, transactionType, initiator, pull } = mpesa
  const [registration, pulled, balance] = await Promise.all([
    readRegistration(tx),
    readPull(tx, shortCode),
    lastBalance(tx, shortCode),
  ])
  return [
    `Business number ${businessNumber}${shortCode === businessNumber ? '' : `, short code ${shortCode}`}`,
    transactionType === 'CustomerPayBillOnline' ? 'Paybill' : 'Till',
    registrationText(registration),
    ...(initiator
      ? [`Initiator: ${initiator.name}. ${passwordText(initiator.passwordSetOn, dayInNairobi(now))}`]
      : ['Initiator: not set, refunds are sent in the M-Pesa portal and recorded']),
    pull === null ? 'Pull: off' : pullText(pulled),
    ...(initiator ? [balanceText(balance)] : []),
    'Always offered: customers can always send money to the number',
  ]
}

function registrationText(registration: Awaited<ReturnType<typeof readRegistration>>): string {
  if (!registration) return 'Manual payments: no confirmation address registered yet'
  const { version, at } = registration
  const numbers = version === 'v2' ? 'digits of the payer’s number are hidden' : 'the payer’s number is hashed'
  return `Manual payments: C2B ${version} registered since ${showDay(dayInNairobi(at))}, ${numbers}`
}

function passwordText(setOn: string | undefined, today: string): string {
  if (setOn === undefined) return 'The age of its password is not known: set MPESA_INITIATOR_PASSWORD_SET_ON'
  const { days, endsOn } = passwordAge(setOn, today)
  if (days < 0) return `Its password was set on ${showDay(setOn)}, which is in the future`
  const age = days === 1 ? '1 day' : `${days} days`
  return `Its password is ${age} old and ${endsOn > today ? 'ends' : 'ended'} on ${showDay(endsOn)}`
}

function pullText(pulled: PullState | null): string {
  if (!pulled) return 'Pull: on, not run yet'
  const { lastRunAt, failure, found } = pulled
  const result = failure === null ? 'complete' : `failed (${failure})`
  const payments = found === 1 ? '1 lost payment' : `${showCount(found)} lost payments`
  return `Pull: on, last run ${showInstant(lastRunAt)}, ${result}, ${payments} found until now`
}

function balanceText(balance: Awaited<ReturnType<typeof lastBalance>>): string {
  if (!balance) return 'Balance: not requested yet'
  const { state, accounts, code, requestedAt, reportedAt } = balance
  if (state === 'done') {
    const sum = showMoney(sumCents((accounts ?? []).map(({ cents }) => cents)))
    return `Balance: ${sum} on ${showInstant(reportedAt ?? requestedAt)}`
  }
  if (state === 'failed')
    return `Balance: the request of ${showInstant(requestedAt)} failed. ${reasonOfCode(code ?? '')}`
  return `Balance: requested on ${showInstant(requestedAt)}, not reported yet`
}
