import type { FastifyInstance } from 'fastify'
import { recentProductsList, relatedProducts } from '#lib/contract/glance.ts'
import { productAddresses, productDetails, productFeatureDetail } from '#lib/contract/product.ts'
import { priceFilter, productFeature, productList, productSize } from '#lib/contract/product-list.ts'
import { productAutocomplete } from '#lib/contract/suggestions.ts'
import { CURRENCY } from '#lib/money.ts'
import type { Query } from '../db/client.ts'
import { favouriteFamilies, isFavourite, viewedBy } from '../domain/account/favourites.ts'
import { leadingVariant } from '../domain/catalogue/card.ts'
import { leastStock } from '../domain/catalogue/in-stock.ts'
import { type AskedBy, colourOf, productOf } from '../domain/catalogue/product.ts'
import { readAddresses } from '../domain/catalogue/product-addresses.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/problem-error.ts'
import { serveCall, WireJson } from '../http/serve-call.ts'

const unknownProduct = () => refuse('not-found', 'There is no such product.')

/** What a product's answer tells its caller alone: favourites to approved accounts, stock to sales representatives. */
async function askedBy(query: Query, caller: Caller, productId: number, stockQty: number | null): Promise<AskedBy> {
  const mayHave = caller.who !== 'guest' && caller.account.approvalStatus === 'approved'
  return {
    isFavourite: mayHave && (await isFavourite(query, caller.userId, productId)),
    leastPieces: caller.who === 6 ? stockQty : null,
  }
}

export function serveCatalogue(app: FastifyInstance): void {
  const { catalogue, clock } = app.shop

  serveCall(app, productList, async ({ input, caller, query }) => {
    const favourites =
      input.isFavorite && caller.who !== 'guest' && caller.account.approvalStatus === 'approved'
        ? await favouriteFamilies(query, caller.userId)
        : undefined
    // How much there is of what is told to sales representatives only.
    const inStock = caller.who === 6 ? leastStock(input) : undefined
    const { cards, meta, stockTime } =
      favourites || inStock !== undefined
        ? await catalogue.listOf(input, { favourites, inStock })
        : await catalogue.list(input)
    return { data: new WireJson(cards), meta: new WireJson(meta), headers: { date_time: stockTime } }
  })

  serveCall(app, productDetails, async ({ input, caller, query }) => {
    const found = await catalogue.products.inHand(input.id)
    if (!found) throw unknownProduct()
    return {
      data: productOf(found.family, found.variant, found.stock, await askedBy(query, caller, input.id, input.stockQty)),
      headers: { date_time: clock().toISOString() },
    }
  })

  serveCall(app, productFeatureDetail, async ({ input, caller, query }) => {
    const [row] = await query<{ id: number }>(
      `SELECT v.id FROM variants v JOIN families f ON f.id = v.family_id
       WHERE f.cluster_code = $1 AND v.colour_code = $2 AND ($3::text IS NULL OR f.pl_code = $3)
         AND ($4::text IS NULL OR f.category = $4) LIMIT 1`,
      [input.clusterId, input.colorCode, input.plCode ?? null, input.category ?? null],
      'product-of-colour',
    )
    const found = row && (await catalogue.products.inHand(row.id))
    const variant = found && leadingVariant(found.family, input.colorCode, input.sizeCode)
    if (!variant) throw unknownProduct()
    return {
      data: colourOf(found.family, variant, found.stock, await askedBy(query, caller, variant.id, null)),
      headers: { date_time: clock().toISOString() },
    }
  })

  serveCall(app, productAutocomplete, async ({ input }) => ({ data: await catalogue.suggest(input.searchText) }))

  serveCall(app, recentProductsList, async ({ input, caller, query }) => {
    const ids = caller.who === 'guest' ? [...new Set(input.productIds)] : await viewedBy(query, caller.userId)
    return { data: await catalogue.products.glances(ids) }
  })

  serveCall(app, relatedProducts, async ({ input }) => {
    const data = await catalogue.products.related(input.id)
    if (!data) throw unknownProduct()
    return { data }
  })

  serveCall(app, productSize, async ({ input }) => ({
    data: (await catalogue.index()).choicesIn('size', input.subCollection),
  }))

  serveCall(app, productFeature, async ({ input }) => ({
    data: (await catalogue.index()).choicesIn('feature', input.subCollection),
  }))

  serveCall(app, priceFilter, async () => ({
    data: { currencyCode: CURRENCY.code, unittext: CURRENCY.sign, max: (await catalogue.index()).priceMax() },
  }))

  serveCall(app, productAddresses, async ({ input, query }) => ({ data: await readAddresses(query, input.after) }))
}
