import type { ReturnCondition, ReturnReason } from '#lib/contract/returns/reasons.ts'
import type { ReturnableProduct, ReturnsOverview } from '#lib/contract/returns/returns.ts'
import { quantityText } from '#lib/format/quantity.ts'
import type { ReturnForm } from '#lib/orders/send-return.ts'

export interface DraftLine {
  quantity: number
  reason: ReturnReason | ''
  condition: ReturnCondition
}

/** A return as typed. It survives a closed dialog and a reload. */
export interface ReturnDraft {
  lines: Readonly<Record<number, DraftLine>>
  wayBack: ReturnForm['wayBack']
  pickUpPointId: number | null
  settlement: ReturnForm['settlement']
  note: string
  /** Pictures that the shop has. */
  photoIds: number[]
}

export const emptyDraft = ({ points, settlements }: ReturnsOverview): ReturnDraft => ({
  lines: {},
  wayBack: points.length > 0 ? 'drop-off' : 'collection',
  pickUpPointId: points[0]?.id ?? null,
  settlement: settlements[0] ?? 'refund',
  note: '',
  photoIds: [],
})

/** The chosen lines of a draft, without products that can no longer be returned. */
export const chosenLines = (
  { lines }: ReturnDraft,
  products: readonly ReturnableProduct[],
): { product: ReturnableProduct; line: DraftLine }[] =>
  products.flatMap((product) => {
    const line = lines[product.productId]
    return line && line.quantity > 0 && product.refusal === null ? [{ product, line }] : []
  })

/** The fault of a chosen line; null if it can be sent. */
export function faultOf({ left, step, unit }: ReturnableProduct, { quantity, reason }: DraftLine): string | null {
  if (Number.isNaN(quantity) || quantity > left) return `At most ${quantityText(left, unit)}.`
  if (Math.round(quantity * 10) % Math.round(step * 10) !== 0) return `Multiples of ${step} only.`
  return reason === '' ? 'Choose a reason.' : null
}

/** The form to send. */
export function formOf(draft: ReturnDraft, products: readonly ReturnableProduct[]): ReturnForm {
  const { wayBack, pickUpPointId, settlement, note, photoIds } = draft
  return {
    lines: chosenLines(draft, products).map(({ product: { productId }, line: { quantity, reason, condition } }) => ({
      ...{ productId, quantity, condition },
      reason: reason as ReturnReason,
    })),
    ...{ wayBack, pickUpPointId: wayBack === 'drop-off' ? pickUpPointId : null, settlement, note, photoIds },
  }
}
