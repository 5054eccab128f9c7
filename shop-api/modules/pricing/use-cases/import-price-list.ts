import { queueEmail } from '../../../email/queue.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { notifyCompany } from '../../companies/use-cases/notify-company.ts'
import { changedShop, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { ladderOf, rulesOf } from '../rules/price-list-groups.ts'
import { type AgreeContext, agreedEntry } from './agree-price.ts'
import type { ListChange } from './compare-price-list.ts'
import { LADDER_TAGS, ladderEntry } from './ladder-entry.ts'
import { saveLadder } from './office-ladders.ts'
import { currentRule, removeRule, ruleTarget, writeRule } from './price-rules.ts'

/**
 * Writes changes of a price list, in the transaction of the caller. Each company is notified once.
 * @throws as `saveLadder`; `changed-meanwhile` if agreed prices have changed since they were compared
 */
export async function writePriceList(
  context: AgreeContext & { staffId: number },
  changes: readonly ListChange[],
  reason: string,
): Promise<{ audit: AuditEntry[]; shopChange?: ShopChange }> {
  const { tx, now, publicUrl, staffId } = context
  const audit: AuditEntry[] = []
  const companies = new Map<number, number>()
  let hasLadder = false
  for (const change of changes) {
    const [{ kind, ladderId, buyer, buyerId }] = change.group.rows
    if (kind === 'ladder') {
      hasLadder = true
      const by = { staffId, maySellBelowCost: false }
      const changed = ladderId !== null && { ladderId, version: change.version ?? 0 }
      audit.push(ladderEntry(await saveLadder(tx, now, by, { form: ladderOf(change.group), ...changed }), reason))
    } else {
      audit.push(await writeRules(context, change, reason))
      if (buyer === 'company' && buyerId !== null) companies.set(buyerId, (companies.get(buyerId) ?? 0) + 1)
    }
  }
  for (const [companyId, count] of companies) {
    const body = `${count === 1 ? 'A price was' : `${count} prices were`} agreed or changed for you. The catalogue and your cart show them, from their first day on.`
    await notifyCompany({ tx, now, publicUrl, queueEmail }, companyId, { title: 'New prices for you', body })
  }
  return { audit, ...(hasLadder && { shopChange: await changedShop(tx, LADDER_TAGS) }) }
}

async function writeRules({ tx }: AgreeContext, { group, current }: ListChange, reason: string): Promise<AuditEntry> {
  const [form] = rulesOf(group)
  if (!form) throw new Error('an agreed price without rows')
  // The target has an id in the file's rows only.
  const previous = (current ? rulesOf(current) : []).map((rule) => ({ ...rule, target: form.target }))
  for (const rule of previous) {
    if (!(await currentRule(tx, rule, true)))
      throw refuse('changed-meanwhile', 'These prices have changed since the preview. Check it again.')
    await removeRule(tx, rule)
  }
  const target = await ruleTarget(tx, form.target)
  await writeRule(tx, form, target)
  return agreedEntry({ form, before: previous[0] ?? null, name: target.name, reason })
}
