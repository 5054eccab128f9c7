import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { refuse } from '../../../refusal.ts'
import { METHODS } from '../providers/ledger-methods.ts'
import type { ProviderContext, Providers } from '../providers/provider.ts'
import type { Attempt } from '../rules/attempt.ts'
import { findAttempt } from './attempts.ts'
import { type LedgerParts, recordEvent } from './ledger.ts'

/**
 * Queries the provider about one payment now, regardless of its schedule, and writes the result into the ledger.
 * @returns the updated attempt, and a message
 * @throws `not-found`; `not-allowed` for an attempt that cannot be queried
 */
export async function queryAttempt(
  parts: LedgerParts & { providers: Providers },
  id: string,
  context: ProviderContext,
): Promise<{ attempt: Attempt; text: string }> {
  const { database, clock, providers } = parts
  const attempt = await findAttempt(database, { id })
  if (!attempt) throw refuse('not-found', 'There is no such payment.')
  const { name, canBeQueried } = METHODS[attempt.method]
  const provider = providers[attempt.method]
  if (!provider || !canBeQueried(attempt)) {
    throw refuse('not-allowed', `${name} has no id for this payment. Search for it in the portal of ${name}.`)
  }
  const queriedAt = clock()
  const reported = await provider.queryStatus(attempt, context)
  if (reported) await recordEvent(parts, { id }, { ...reported, queriedAt })
  const after = (await findAttempt(database, { id })) ?? attempt
  return { attempt: after, text: textOf(after, name, clock()) }
}

function textOf({ state, receipt, reason, amountCents }: Attempt, name: string, now: Date): string {
  if (state === 'paid') return `${showMoney(amountCents, 'auto')} was paid${receipt ? `, receipt ${receipt}` : ''}.`
  if (state === 'failed') return `It was not paid. ${reason ?? ''}`.trim()
  return `${name} had no result at ${timeInNairobi(now)}. It is queried again automatically.`
}
