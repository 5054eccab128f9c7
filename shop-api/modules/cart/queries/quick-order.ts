import type { Clock } from '#lib/format/clock.ts'
import { bareCode, padLineOf } from '#lib/quick-order/pad-lines.ts'
import type { Session } from '../../../db/client.ts'
import { loadByCode, loadFamiliesByCode, loadForCart } from '../../pricing/queries/load-sellables.ts'
import type { PricedFor } from '../../pricing/queries/priced-for.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import {
  type AddedPad,
  addedPad,
  type CodedFamily,
  type PadLinePriced,
  pricedWithCart,
  type ResolvedPad,
  resolveLines,
  type Shelf,
} from '../rules/quick-order.ts'
import { type CartOwner, cartLinesOf, putInCart } from '../use-cases/account-cart.ts'

/** Most families that are returned with their colours and sizes. */
const MAX_FAMILIES = 50

/** Families by codes without a variant. The only variant of a family is added to the shelf under its family's code. */
async function familiesOf(
  tx: Session,
  codes: readonly string[],
  shelf: Shelf,
  buyer: PricedFor | null,
): Promise<Map<string, CodedFamily>> {
  const families = await loadFamiliesByCode(
    tx,
    codes.filter((code) => !shelf.has(code)),
    MAX_FAMILIES,
  )
  const single = families.flatMap(({ code, variants: [only, another] }) => (only && !another ? [{ code, only }] : []))
  const variants = await loadByCode(
    tx,
    single.map(({ only }) => bareCode(only.code)),
    buyer,
  )
  for (const { code, only } of single) {
    const variant = variants.find((one) => one.code === only.code)
    if (variant) shelf.set(bareCode(code), [variant])
  }
  return new Map(families.map((family) => [bareCode(family.code), family]))
}

/**
 * Resolves typed lines.
 * @param typed `code quantity [unit]`
 * @param buyer the company whose agreed prices apply; null for other buyers
 */
export async function resolvePad(tx: Session, typed: readonly string[], buyer: PricedFor | null): Promise<ResolvedPad> {
  const lines = typed.map(padLineOf)
  const codes = lines.map(({ code }) => bareCode(code)).filter(Boolean)
  const shelf: Shelf = Map.groupBy(await loadByCode(tx, codes, buyer), ({ code }) => bareCode(code))
  return resolveLines(lines, shelf, await familiesOf(tx, codes, shelf, buyer))
}

/** Valid lines at the prices that they have in a cart, together with its present lines. */
export async function priceInCart(
  tx: Session,
  lines: readonly PadLinePriced[],
  owner: CartOwner,
  buyer: PricedFor | null,
): Promise<PadLinePriced[]> {
  const inCart = lines.length > 0 ? await cartLinesOf(tx, owner) : []
  if (inCart.length === 0) return [...lines]
  const ids = inCart.map(({ productId }) => productId)
  const { variants } = await loadForCart(tx, ids, buyer)
  return pricedWithCart(lines, inCart, variants)
}

/** Adds the valid lines of a pad to a cart, in their order, until the cart is full. Runs in a transaction. */
export async function addPad(
  tx: Session,
  clock: Clock,
  owner: CartOwner,
  pad: Pick<ResolvedPad, 'lines' | 'problems'>,
  buyer: PricedFor | null,
): Promise<AddedPad> {
  if (pad.lines.length === 0) return { added: [], problems: pad.problems }
  const before = await cartLinesOf(tx, owner)
  // The typed quantities: only their sum with the cart is rounded up.
  const items = pad.lines.map(({ variant, typedTenths }) => ({
    productId: variant.id,
    quantity: quantityOf(typedTenths),
  }))
  const put = await putInCart(tx, clock, owner, items, { set: false, buyer, roundsUp: true })
  return addedPad(pad, before, put)
}
