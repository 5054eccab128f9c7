import type { OfficeLadder } from '#lib/contract/pricing/office/ladders.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { ladderLines } from '../rules/ladder-form.ts'

/** Tags of the pages that show ladders: those of all products. */
export const LADDER_TAGS = ['catalogue']

const loggedOf = ({ form }: OfficeLadder) => {
  const { name, buyer, buyerOf, isOfAll, targets, counting, validFrom: from, validTo: to } = form
  return {
    ...{ name, for: buyerOf?.name ?? buyer, of: isOfAll ? ['all products'] : targets.map((one) => one.name) },
    ...{ counting, prices: ladderLines(form), from, to },
  }
}

/** Audit log entry of a saved ladder. */
export const ladderEntry = (
  { ladder, before }: { ladder: OfficeLadder; before: OfficeLadder | null },
  reason?: string,
): AuditEntry => ({
  action: before ? 'prices.ladder-change' : 'prices.ladder-make',
  subject: { kind: 'price-ladder', id: ladder.ladderId },
  ...(before && { before: loggedOf(before) }),
  after: loggedOf(ladder),
  ...(reason !== undefined && { reason }),
})
