import { cartList } from '#lib/contract/cart/cart.ts'
import { type PadProblem, quickOrder } from '#lib/contract/cart/quick-order.ts'
import { bareCode, padLineOf, padQuantity } from '#lib/quick-order/pad-lines.ts'
import { answerCall } from './fake-shop.ts'

/** The shop's side of the quick order pad: it sells products with the codes SB-1 to SB-99, and one family. */

/** Ex-VAT, in cents. */
const PRICE = 50_000
const BALE = 12

/** A code of this shop's, by its number. */
export const codeOf = (number: number) => `SB-${number}`

/** A family's code, of which colour and size are still to be chosen. */
export const FAMILY = {
  code: 'KK',
  name: 'Kikoy',
  variants: [
    { code: 'KK-RED-S', colour: 'Red', size: 'Small' },
    { code: 'KK-RED-L', colour: 'Red', size: 'Large' },
    { code: 'KK-BLUE-S', colour: 'Blue', size: 'Small' },
  ],
}

function productOf(bare: string): { id: number; code: string } | null {
  const number = /^SB([1-9]\d?)$/.exec(bare)?.[1]
  if (number) return { id: Number(number), code: codeOf(Number(number)) }
  const variant = FAMILY.variants.findIndex(({ code }) => bareCode(code) === bare)
  return variant === -1 ? null : { id: 200 + variant, code: FAMILY.variants[variant]?.code ?? '' }
}

/** Lines as the shop resolves them: products with their lines added up, and the problems of the others. */
export function resolveLines(lines: readonly string[]) {
  const products = new Map<number, ReturnType<typeof emptyProduct>>()
  const problems: PadProblem[] = []
  lines.forEach((text, line) => {
    const { code, quantity, unit } = padLineOf(text)
    const bare = bareCode(code)
    const found = productOf(bare)
    const amount = padQuantity(quantity ?? '1')
    if (bare === FAMILY.code) {
      const message = `${FAMILY.name} comes in several colours or sizes: choose one.`
      problems.push({ line, code: 'family-code', message, family: FAMILY.code })
    } else if (!found) {
      problems.push({ line, code: 'unknown-code', message: `We found no product with the code “${code}”.` })
    } else if ('problem' in amount) problems.push({ line, code: 'quantity', message: amount.problem })
    else {
      const product = products.get(found.id) ?? emptyProduct(found)
      product.quantity += (amount.tenths / 10) * (unit === 'bale' ? BALE : 1)
      product.lines.push(line)
      products.set(found.id, product)
    }
  })
  return { products: [...products.values()], problems }
}

const emptyProduct = ({ id, code }: { id: number; code: string }) => ({
  productId: id,
  code,
  name: `Simba ${id}`,
  detail: '',
  Unittext: 'piece',
  piecesPerBale: BALE,
  quantityStep: 1,
  quantity: 0,
  lines: [] as number[],
})

/** A cart without products. */
export const NO_CART = {
  data: [],
  allProducts: [],
  settings: {
    currencyCode: 'KES',
    totalValue: 0,
    totalExVat: 0,
    totalVat: 0,
    totalUniqueItems: 0,
    totalQuantity: 0,
    deliveryDays: 4,
    accountTermsDays: null,
  },
  missing: [],
}

/** Defines the check of lines for the rest of the test, with an empty cart. @returns the checked lines, live */
export function answerPad(): { lines: string[] }[] {
  answerCall(cartList, () => ({ data: NO_CART }))
  return answerCall(quickOrder, ({ lines }) => {
    const { products, problems } = resolveLines(lines)
    const priced = products.map((product) => {
      const total = product.quantity * PRICE
      return {
        ...product,
        limit: 1_000,
        exVatPrice: PRICE,
        isAgreed: false,
        total,
        totalWithVat: Math.round(total * 1.16),
      }
    })
    return { data: { products: priced, problems, families: [FAMILY] } }
  })
}

/** The shop's response when lines are added to the cart. */
export function addedAnswer(lines: readonly string[]) {
  const { products, problems } = resolveLines(lines)
  return { data: { totalUniqueItems: products.length, added: products, problems } }
}
