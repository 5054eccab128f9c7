import { isDeepStrictEqual } from 'node:util'
import type { JobInput } from '#lib/contract/jobs/office/jobs.ts'
import type { agreePriceJob, PriceRuleForm } from '#lib/contract/pricing/office/price-rules.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { queueEmail } from '../../../email/queue.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { notifyCompany } from '../../companies/use-cases/notify-company.ts'
import { breaksBelowCost, ruleFaults } from '../rules/rule-faults.ts'
import {
  beginsWithAnother,
  buyerName,
  currentRule,
  removeRule,
  ruleLines,
  ruleTarget,
  writeRule,
} from './price-rules.ts'

export type AgreePrice = JobInput<typeof agreePriceJob>

export interface AgreeContext {
  tx: Session
  now: Date
  publicUrl: string
}

const subjectOfRule = ({ buyer }: PriceRuleForm) => ({
  kind: buyer.kind === 'company' ? 'company' : 'price-group',
  id: buyer.id,
})
const loggedOfRule = (form: PriceRuleForm, name: string) => ({
  of: name,
  prices: ruleLines(form),
  from: form.validFrom,
  to: form.validTo,
})

/** Audit log entry of agreed prices. @param before the prices that they replace */
export const agreedEntry = ({
  form,
  before,
  name,
  reason,
}: {
  form: PriceRuleForm
  before: PriceRuleForm | null
  name: string
  reason: string
}): AuditEntry => ({
  action: 'prices.agree',
  subject: subjectOfRule(form),
  ...(before && { before: loggedOfRule(before, name) }),
  after: loggedOfRule(form, name),
  reason,
})

/** @throws `changed-meanwhile` if the prices are no longer the prices that the user saw */
async function demandSeen(tx: Session, seen: PriceRuleForm): Promise<void> {
  const current = await currentRule(tx, seen, true)
  const sorted = { ...seen, breaks: [...seen.breaks].sort((one, other) => one.fromBales - other.fromBales) }
  if (isDeepStrictEqual(current, sorted)) return
  throw refuse('changed-meanwhile', 'These prices have changed since you opened them. Check them again.', {
    data: current,
  })
}

/**
 * Checks whether prices can be agreed, and whether a second person is needed.
 * @returns positions of the prices that a second person must approve
 * @throws `invalid-request` with the faults by field; `changed-meanwhile`; `not-found`
 */
export async function checkAgreement(tx: Session, { form, seen, isSure }: AgreePrice): Promise<number[]> {
  await buyerName(tx, form.buyer)
  const target = await ruleTarget(tx, form.target)
  if (seen && !isDeepStrictEqual([seen.buyer, seen.target], [form.buyer, form.target]))
    throw refuse(
      'invalid-request',
      'A change cannot have another buyer or product. End these prices and agree new prices.',
    )
  if (seen) await demandSeen(tx, seen)
  const faults = ruleFaults(form, target, isSure, seen)
  if (await beginsWithAnother(tx, form, seen))
    faults.validFrom = 'There are already prices for it from this day on. Change those prices.'
  const [first] = Object.values(faults)
  if (first !== undefined) {
    const fields = Object.fromEntries(Object.entries(faults).map(([field, words]) => [`form.${field}`, words]))
    throw refuse('invalid-request', first, { fields })
  }
  return breaksBelowCost(form, target.costCents, seen && isWithin(form, seen) ? seen : null)
}

/** Whether prices apply only on days of the previous prices: additional days are agreed like new prices. */
export const isWithin = (form: PriceRuleForm, before: PriceRuleForm): boolean =>
  form.validFrom >= before.validFrom &&
  (before.validTo === null || (form.validTo !== null && form.validTo <= before.validTo))

/** Agrees prices with a company or a group. A company is notified. @throws as `checkAgreement` */
export async function agreePrice(context: AgreeContext, input: AgreePrice): Promise<AuditEntry> {
  const { tx } = context
  await checkAgreement(tx, input)
  const { form, seen, reason } = input
  const target = await ruleTarget(tx, form.target)
  if (seen) await removeRule(tx, seen)
  await writeRule(tx, form, target)
  await tell(context, form, {
    title: 'A new price for you',
    body: `${target.name}: ${ruleLines(form).join('; ')}, ex-VAT.`,
  })
  return agreedEntry({ form, before: seen, name: target.name, reason })
}

/**
 * Ends prices of a company or a group: current prices end yesterday, future prices are deleted. Existing orders are not
 * changed.
 * @throws `changed-meanwhile`, `not-found`
 */
export async function endPrice(
  context: AgreeContext,
  { seen, reason }: { seen: PriceRuleForm; reason: string },
): Promise<AuditEntry> {
  const { tx, now } = context
  await demandSeen(tx, seen)
  const target = await ruleTarget(tx, seen.target)
  const yesterday = addDays(dayInNairobi(now), -1)
  if (seen.validTo !== null && seen.validTo <= yesterday)
    throw refuse('not-allowed', 'These prices have already ended.')
  await removeRule(tx, seen)
  if (seen.validFrom <= yesterday) await writeRule(tx, { ...seen, validTo: yesterday }, target)
  await tell(context, seen, {
    title: 'An agreed price has ended',
    body: `${target.name}: your next orders use the shop's normal price.`,
  })
  return { action: 'prices.end', subject: subjectOfRule(seen), before: loggedOfRule(seen, target.name), reason }
}

async function tell(
  { tx, now, publicUrl }: AgreeContext,
  { buyer }: PriceRuleForm,
  words: { title: string; body: string },
): Promise<void> {
  // Groups are not notified: a price for all companies would send an email to each company.
  if (buyer.kind === 'company') await notifyCompany({ tx, now, publicUrl, queueEmail }, buyer.id, words)
}
