import { CONFIDENCES, type MatchReason } from '#lib/contract/money/match-reason.ts'
import type { MatchRule } from '#lib/contract/money/money-kinds.ts'

/** Reasons with their confidence, the most certain first: "likely: the amount is the same; weak: 3 hours apart". */
export function reasonsText(reasons: readonly MatchReason[]): string {
  return CONFIDENCES.flatMap((confidence) => {
    const texts = reasons.flatMap((reason) => (reason.confidence === confidence ? [reason.text] : []))
    return texts.length === 0 ? [] : [`${confidence}: ${texts.join(', ')}`]
  }).join('; ')
}

/** Why a line is matched. The first three rules match without a person. */
export const RULE_TEXTS: Readonly<Record<MatchRule, string>> = {
  receipt: 'certain: same receipt',
  'provider-id': 'certain: same id',
  'account-number': 'certain: order’s number',
  'similar-number': 'likely: similar number',
  'amount-and-time': 'likely: amount and time',
  payer: 'likely: payer',
  chosen: 'chosen',
  'write-off': 'difference written off',
}
