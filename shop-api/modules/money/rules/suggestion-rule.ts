import type { MatchReason } from '#lib/contract/money/match-reason.ts'
import type { MatchRule } from '#lib/contract/money/money-kinds.ts'

/** The rule of a suggested order by its reasons: its number before its amount and time, before the payer. Pure. */
export function ruleOfReasons(reasons: readonly MatchReason[]): MatchRule {
  if (reasons.some(({ text }) => text.includes('account number'))) return 'similar-number'
  return reasons.some(({ text }) => text.includes('amount')) ? 'amount-and-time' : 'payer'
}

/** Minutes up to which the same time is likely the same money. */
const NEAR_MINUTES = 120

/** "the same amount, 5 minutes apart" as reasons. */
export function entryReasons(minutes: number): MatchReason[] {
  const time =
    minutes < 2
      ? 'at the same time'
      : minutes < NEAR_MINUTES
        ? `${minutes} minutes apart`
        : minutes < 48 * 60
          ? `${Math.round(minutes / 60)} hours apart`
          : `${Math.round(minutes / 60 / 24)} days apart`
  return [
    { text: 'the amount is the same', confidence: 'likely' },
    { text: time, confidence: minutes < NEAR_MINUTES ? 'likely' : 'weak' },
  ]
}
