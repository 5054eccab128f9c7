import type { EndingOrder, LineDecision } from '../../contract/catalogue/office/ending.ts'

/** Replacement of a variant. */
export interface ChosenReplacement {
  productId: number
  name: string
}

/** Decisions on products that end. */
export interface EndingDraft {
  /** Null: the family as a whole. */
  variantIds: number[] | null
  /** By the variant that ends. */
  replacements: Record<string, ChosenReplacement>
  /** Decision for lines without an individual decision. */
  others: LineDecision
  /** By order and product: "10509 12". */
  decided: Record<string, LineDecision>
  words: string
}

export const NOTHING_DECIDED: EndingDraft = {
  variantIds: null,
  replacements: {},
  others: 'keep',
  decided: {},
  words: '',
}

export const lineKey = (orderNo: number, productId: number) => `${orderNo} ${productId}`

/**
 * The decision on a line. An unchanged order retains all its lines; a line to be replaced without a replacement stays.
 */
export function decisionOf(
  draft: EndingDraft,
  order: Pick<EndingOrder, 'orderNo' | 'whyUnchanged'>,
  line: EndingOrder['lines'][number],
): LineDecision {
  if (order.whyUnchanged) return 'keep'
  const decision = draft.decided[lineKey(order.orderNo, line.productId)] ?? draft.others
  return decision === 'replace' && !line.replaced ? 'keep' : decision
}

/** Reduction of an order's total by the decisions, in cents, before rounding to whole shillings. */
export function lessOf(draft: EndingDraft, order: EndingOrder): number {
  return order.lines.reduce((sum, line) => {
    const decision = decisionOf(draft, order, line)
    if (decision === 'cancel') return sum + line.value
    return decision === 'replace' && line.replaced ? sum + line.value - line.replaced.value : sum
  }, 0)
}

/** Message to the buyer; null if their order does not change. */
export function messageToBuyer(draft: EndingDraft, order: EndingOrder): string | null {
  const sentences = order.lines.flatMap((line) => {
    const decision = decisionOf(draft, order, line)
    return decision === 'cancel' ? line.message : decision === 'replace' ? (line.replaced?.message ?? []) : []
  })
  return sentences.length === 0 ? null : [...sentences, draft.words.trim()].filter(Boolean).join(' ')
}

/** The input of the call. */
export function inputOf(familyId: number, draft: EndingDraft, orderCount: number) {
  return {
    ...whichOf(familyId, draft),
    ...{ others: draft.others, orderCount, words: draft.words.trim() || undefined },
    decided: Object.entries(draft.decided).map(([key, decision]) => {
      const [orderNo = 0, productId = 0] = key.split(' ').map(Number)
      return { orderNo, productId, decision }
    }),
  }
}

export function whichOf(familyId: number, { variantIds, replacements }: EndingDraft) {
  const isMeant = (id: number) => variantIds === null || variantIds.includes(id)
  return {
    familyId,
    variantIds: variantIds ?? [],
    replacements: Object.entries(replacements)
      .map(([from, { productId }]) => ({ from: Number(from), by: productId }))
      .filter(({ from }) => isMeant(from)),
  }
}
