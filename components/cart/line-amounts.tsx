import { LadderSteps } from '#components/catalogue/ladder-note.tsx'
import type { Line } from '#lib/cart/use-cart-lines.ts'
import { breakText } from '#lib/catalogue/agreed-price.ts'
import { nextText, reachedText } from '#lib/catalogue/ladder-text.ts'
import { type LeadingAmount, leadingAmount, useLeadsExVat } from '#lib/catalogue/leading-price.ts'
import { rangeHint, soldByOf } from '#lib/catalogue/quantity-range.ts'
import type { CartProduct } from '#lib/contract/cart/cart.ts'
import { type Cents, showAmount, showMoney, timesQuantity, vatOf } from '#lib/format/money.ts'
import { type CartTexts, cartTexts, perUnitIn } from '#lib/language/cart.ts'
import { type QuantityWords, useQuantityWords } from '#lib/language/quantities.ts'
import { useTexts } from '#lib/language/texts.ts'

/** A line's amount ex-VAT and its VAT: the shop's figures, or ours while a changed quantity is being priced. */
function amountsOf({ product, quantity }: Line): { exVat: Cents; vat: Cents } | null {
  if (!product || product.problem?.code === 'not-for-sale') return null
  if (product.quantity === quantity) return { exVat: product.total, vat: product.vat }
  const exVat = timesQuantity(product.exVatPrice, quantity)
  return { exVat, vat: vatOf(exVat, product.vatPerc) }
}

/** Total of the lines, in the VAT view that leads for the visitor; null if a line has no price. */
function useTotal(lines: readonly Line[]): LeadingAmount | null {
  const isExVat = useLeadsExVat()
  let [exVat, withVat] = [0, 0]
  for (const line of lines) {
    const amounts = amountsOf(line)
    if (!amounts) return null
    exVat += amounts.exVat
    withVat += amounts.exVat + amounts.vat
  }
  return leadingAmount(isExVat, exVat, withVat)
}

const vatLabel = (texts: CartTexts, label: LeadingAmount['label']) => (label === 'ex-VAT' ? texts.exVat : texts.withVat)

/** Total of a line, or of the lines of a family, with and without VAT. */
export function LinesTotal({ lines, className }: { lines: readonly Line[]; className?: string }) {
  const total = useTotal(lines)
  const texts = useTexts(cartTexts)
  if (!total)
    return (
      <p className={`text-muted ${className ?? ''}`}>
        {lines.some((line) => line.waiting) ? texts.loadingPrice : texts.noPrice}
      </p>
    )
  return (
    <p className={className}>
      <span className="block font-semibold whitespace-nowrap">{showMoney(total.lead)}</span>
      <span className="block text-tiny text-muted">{vatLabel(texts, total.label)}</span>
      <span className="block text-tiny text-muted">
        {showAmount(total.other)} {vatLabel(texts, total.otherLabel)}
      </span>
    </p>
  )
}

/** The reached and the next step of lines of one product family; each is empty if it differs between them. */
function useSharedSteps(lines: readonly Line[]): { reached: string; next: string } {
  const isExVat = useLeadsExVat()
  const words = useQuantityWords()
  const steps = lines.flatMap(({ product }) => (product ? [stepsOf(product, isExVat, words)] : []))
  return { reached: sameText(steps.map(({ reached }) => reached)), next: sameText(steps.map(({ next }) => next)) }
}

function stepsOf({ ladder, exVatPrice, Unittext: unit, vatPerc }: CartProduct, isExVat: boolean, words: QuantityWords) {
  if (!ladder) return { reached: '', next: '' }
  const reading = { unit, vatPerc, isExVat }
  return { reached: reachedText(ladder, reading, words), next: nextText(ladder, exVatPrice, reading, words) }
}

const sameText = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : '')

/** The steps that all lines of a product family share; empty if each line shows its own. */
export function SharedLadder({ lines }: { lines: readonly Line[] }) {
  const { reached, next } = useSharedSteps(lines)
  return <LadderSteps reached={reached} next={next} />
}

/**
 * "KSh 1,450.00 with VAT each, bale of 24", and the prices of larger quantities.
 * @param among all lines of its family: steps that they share are shown once, by `SharedLadder`
 */
export function UnitPrice({ product, among = [] }: { product: CartProduct; among?: readonly Line[] }) {
  const isExVat = useLeadsExVat()
  const texts = useTexts(cartTexts)
  const words = useQuantityWords()
  const shared = useSharedSteps(among)
  const { reached, next } = stepsOf(product, isExVat, words)
  const hint = product.quantities ? rangeHint(product.quantities, soldByOf(product), words) : ''
  const price = product.price > 0 ? leadingAmount(isExVat, product.exVatPrice, product.price) : null
  return (
    <>
      {price ? (
        <span className="block">
          {showMoney(price.lead)} {vatLabel(texts, price.label)} {perUnitIn(texts, product.Unittext)}
          {product.isAgreed ? `, ${texts.yourPrice}` : ''}
          {product.piecesPerBale > 1 ? `, ${texts.baleOf({ pieces: product.piecesPerBale })}` : ''}
          {hint ? <span className="block">{hint}</span> : null}
        </span>
      ) : null}
      {product.offer ? (
        <span className="block text-success">
          {product.offer.name}: {showMoney(isExVat ? -product.offer.exVat : -product.offer.withVat)}
        </span>
      ) : null}
      <LadderSteps reached={shared.reached ? '' : reached} next={shared.next ? '' : next} />
      {product.nextPrice ? (
        <span className="block text-success">
          {breakText(product.nextPrice, words.texts)} {texts.exVat}
        </span>
      ) : null}
    </>
  )
}
