import type { ConflictField } from '#components/kit/confirm/conflict-dialog.tsx'
import type { Input } from '#lib/contract/base/call.ts'
import type { Named, OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import type { officePriceRuleCheck, PriceRule, PriceRuleForm } from '#lib/contract/pricing/office/price-rules.ts'
import { decimalOfCents, showMoney } from '#lib/format/money.ts'
import { typedAmount, typedCount } from '#lib/office/typed-amount.ts'

/** Prices of a company or a group as typed. */
export interface RuleDraft {
  buyerKind: 'company' | 'group'
  /** One company at most. */
  company: Named[]
  /** Number of a group; empty for no group. */
  groupId: string
  /** One product or family at most. */
  target: OfferTarget[]
  breaks: { fromBales: string; price: string }[]
  validFrom: string
  /** Empty: no end. */
  validTo: string
  reason: string
  isSure: boolean
}

export const newRule = (today: string): RuleDraft => ({
  ...{ buyerKind: 'company', company: [], groupId: '', target: [], validFrom: today, validTo: '', reason: '' },
  ...{ breaks: [{ fromBales: '', price: '' }], isSure: false },
})

/** A rule as it would be typed. */
export function draftOfRule({ form, buyerName, name }: PriceRule): RuleDraft {
  const { buyer, target, breaks, validFrom, validTo } = form
  return {
    buyerKind: buyer.kind,
    company: buyer.kind === 'company' ? [{ id: buyer.id, name: buyerName }] : [],
    groupId: buyer.kind === 'group' ? String(buyer.id) : '',
    target: [{ kind: target.kind, id: String(target.id), name }],
    breaks: breaks.map(({ fromBales, price }) => ({
      fromBales: fromBales === 0 ? '' : String(fromBales),
      price: decimalOfCents(price),
    })),
    ...{ validFrom, validTo: validTo ?? '', reason: '', isSure: false },
  }
}

type WireForm = Input<typeof officePriceRuleCheck>['form']

/** A form as calls take it. */
export type { WireForm as RuleForm }

/** The typed values as a form; if any is invalid, null and the errors by field. */
export function readRule(draft: RuleDraft): { form: WireForm | null; faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const buyerId = draft.buyerKind === 'company' ? draft.company[0]?.id : Number(draft.groupId) || undefined
  if (buyerId === undefined) faults.buyer = draft.buyerKind === 'company' ? 'Choose a company.' : 'Choose a group.'
  const [target] = draft.target
  if (!target) faults.target = 'Choose a product or a family.'
  if (draft.validFrom === '') faults.validFrom = 'Choose the first day.'
  const breaks = draft.breaks.map(({ fromBales, price }, at) => {
    const bales = fromBales.trim() === '' ? 0 : typedCount(fromBales, 9999)
    const cents = typedAmount(price)
    if (bales === null) faults[`breaks.${at}.fromBales`] = 'Enter whole bales, such as 3.'
    if (cents === null || cents === 0) faults[`breaks.${at}.price`] = 'Enter a price, such as 1,300.00.'
    return { fromBales: bales ?? 0, price: cents ?? 0 }
  })
  if (Object.keys(faults).length > 0 || buyerId === undefined || !target) return { form: null, faults }
  return {
    form: {
      buyer: { kind: draft.buyerKind, id: buyerId },
      target: { kind: target.kind === 'family' ? 'family' : 'variant', id: Number(target.id) },
      breaks,
      ...{ validFrom: draft.validFrom, validTo: draft.validTo || null },
    },
    faults,
  }
}

const breaksText = (breaks: readonly { fromBales: number; price: number }[]) =>
  breaks.map(({ fromBales, price }) => `${balesText(fromBales)} ${showMoney(price)}`).join('; ')

/**
 * Differences between two users' changes of the same prices. @param theirs null if the other user removed the prices
 */
export function ruleDifferences(theirs: PriceRuleForm | null, mine: WireForm): ConflictField[] {
  const fields = [
    { label: 'Prices', theirs: theirs ? breaksText(theirs.breaks) : 'removed', mine: breaksText(mine.breaks) },
    { label: 'Last day', theirs: theirs?.validTo ?? 'no end', mine: mine.validTo ?? 'no end' },
  ]
  return fields.filter((field) => field.theirs !== field.mine)
}

/** "any quantity" or "from 3 bales". */
export const balesText = (fromBales: number): string =>
  fromBales === 0 ? 'any quantity' : fromBales === 1 ? 'from 1 bale' : `from ${fromBales} bales`
