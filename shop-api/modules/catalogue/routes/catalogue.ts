import type { FastifyInstance } from 'fastify'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { productAddresses, productDetails, productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import {
  pickedIn,
  priceFilter,
  productFeature,
  productList,
  productSize,
  withOthers,
} from '#lib/contract/catalogue/product-list.ts'
import { recentProductsList, relatedProducts } from '#lib/contract/catalogue/product-summary.ts'
import { productAutocomplete } from '#lib/contract/catalogue/suggestions.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import { CURRENCY } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { WireJson } from '../../../http/serve-call.ts'
import { refuse } from '../../../refusal.ts'
import { cartOwner, pricedFor } from '../../cart/routes/cart.ts'
import { priceCart } from '../../cart/rules/price-cart.ts'
import { cartLinesOf } from '../../cart/use-cases/account-cart.ts'
import type { Caller } from '../../identity/caller.ts'
import { serveRead } from '../../identity/serve-call.ts'
import { loadFamilyDeposits } from '../../pricing/queries/deposit-terms.ts'
import { publicLadders } from '../../pricing/queries/load-ladders.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import { leadInStock, leadingVariant } from '../../products/rules/card.ts'
import { leastStock } from '../queries/in-stock.ts'
import { readAddresses } from '../queries/product-addresses.ts'
import { colourOf, productOf, type RequestedBy } from '../rules/product.ts'
import { favouriteFamilies, isFavourite, listFavourites, withFavourites } from '../use-cases/favourites.ts'
import { viewedBy } from '../use-cases/recent-views.ts'

const unknownProduct = () => refuse('not-found', 'We could not find this product.')

/** Product data for the caller alone: favourites for approved accounts, stock for sales representatives. */
async function readRequester(
  tx: Session,
  caller: Caller,
  productId: number,
  stockQty: number | null,
): Promise<RequestedBy> {
  const mayHave = caller.who !== 'guest' && caller.account.approvalStatus === 'approved'
  return {
    isFavourite: mayHave && (await isFavourite(tx, caller.userId, productId)),
    leastPieces: caller.who === USER_TYPE.rep ? stockQty : null,
  }
}

/** Lines of these products in the caller's own cart; undefined for callers without a stored cart. */
async function cartListOf(tx: Session, caller: Caller, productIds: readonly number[], clock: Clock) {
  const hasCart =
    caller.who === USER_TYPE.branch || caller.who === USER_TYPE.consumer || caller.who === USER_TYPE.trader
  if (!hasCart || caller.account.approvalStatus !== 'approved') return undefined
  const lines = await cartLinesOf(tx, cartOwner(caller))
  const isOwn = ({ productId }: { productId: number }) => productIds.includes(productId)
  if (!lines.some(isOwn)) return []
  // Ladders can count the whole cart.
  const ids = lines.map(({ productId }) => productId)
  const { variants, deliveryDays } = await loadForCart(tx, ids, pricedFor(caller, clock))
  return priceCart(lines, variants, deliveryDays).allProducts.filter(isOwn)
}

export function serveCatalogue(app: FastifyInstance): void {
  const { catalogue, clock } = app.shop

  serveRead(app, productList, async ({ input: given, caller, tx }) => {
    const input = withOthers(given)
    const own = caller.who !== 'guest' && caller.account.approvalStatus === 'approved' ? caller : null
    const favourites = input.isFavorite && own ? await favouriteFamilies(tx, own.userId) : undefined
    // Stock, which only sales representatives see.
    const inStock = caller.who === USER_TYPE.rep ? leastStock(input) : undefined
    const { cards, meta, stockTime } =
      favourites || inStock !== undefined
        ? await catalogue.listOf(input, { favourites, inStock })
        : await catalogue.list(input)
    const marked = own && new Set((await listFavourites(tx, own.userId)).map(({ clusterCode }) => clusterCode))
    return {
      data: new WireJson(marked ? withFavourites(cards, marked) : cards),
      meta: new WireJson(meta),
      headers: { date_time: stockTime },
    }
  })

  serveRead(app, productDetails, async ({ input, caller, tx }) => {
    const found = await catalogue.products.inHand(input.id, tx)
    if (!found) throw unknownProduct()
    const requestedBy = await readRequester(tx, caller, input.id, input.stockQty)
    const ids = found.family.variants.map(({ id }) => id)
    const cartList = await cartListOf(tx, caller, ids, clock)
    const ladders = await publicLadders(tx, found.family.clusterCode, today(clock))
    const deposits = await loadFamilyDeposits(tx, found.family.clusterCode)
    return {
      data: productOf(found.family, found.variant, found.stock, { ...requestedBy, cartList, ladders, deposits }),
      headers: { date_time: clock().toISOString() },
    }
  })

  serveRead(app, productFeatureDetail, async ({ input, caller, tx }) => {
    const found = await catalogue.products.ofColour(input, tx)
    // A colour picked on a card opens in a size that is in stock; a product page does not change its size.
    const variant =
      found &&
      (input.sizeCode
        ? leadingVariant(found.family, input.colorCode, input.sizeCode)
        : leadInStock(found.family, input.colorCode))
    if (!variant) throw unknownProduct()
    return {
      data: colourOf(found.family, variant, found.stock, await readRequester(tx, caller, variant.id, null)),
      headers: { date_time: clock().toISOString() },
    }
  })

  serveRead(app, productAutocomplete, async ({ input }) => ({ data: await catalogue.suggest(input.searchText) }))

  serveRead(app, recentProductsList, async ({ input, caller, tx }) => {
    const ids = caller.who === 'guest' ? [...new Set(input.productIds)] : await viewedBy(tx, caller.userId)
    return { data: await catalogue.products.summaries(ids) }
  })

  serveRead(app, relatedProducts, async ({ input }) => {
    const data = await catalogue.products.related(input.id)
    if (!data) throw unknownProduct()
    return { data }
  })

  serveRead(app, productSize, async ({ input }) => ({
    data: (await catalogue.index()).choicesIn('size', pickedIn(input)),
  }))

  serveRead(app, productFeature, async ({ input }) => ({
    data: (await catalogue.index()).choicesIn('feature', pickedIn(input)),
  }))

  serveRead(app, priceFilter, async () => ({
    data: { currencyCode: CURRENCY.code, unittext: CURRENCY.sign, max: (await catalogue.index()).priceMax() },
  }))

  serveRead(app, productAddresses, async ({ input, tx }) => ({ data: await readAddresses(tx, input.after) }))
}
