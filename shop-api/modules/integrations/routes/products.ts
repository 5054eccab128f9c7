import type { FastifyInstance } from 'fastify'
import {
  integrationPricesSet,
  integrationProducts,
  integrationStock,
  integrationStockSet,
} from '#lib/contract/integrations/products.ts'
import { withVat } from '#lib/format/money.ts'
import { listProductsAfter, listStockAfter } from '../queries/products.sql.ts'
import { nameOfKey, serveIntegrationCall } from '../serve-integration-call.ts'
import { setPrices } from '../use-cases/set-prices.ts'
import { setStock, shownStock } from '../use-cases/set-stock.ts'

/** A part of a list, and the number after which the next part begins; null after the last. */
function pageOf<Row extends { productId: number }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.productId ?? null) : null }
}

/** Products, their stock and prices, for other systems. */
export function serveIntegrationProducts(app: FastifyInstance): void {
  serveIntegrationCall(app, integrationProducts, async ({ input: { after, limit }, tx }) => {
    const { page, next } = pageOf(await listProductsAfter(tx.query, { after, most: limit + 1 }), limit)
    const products = page.map(({ changedAt, ...row }) => ({
      ...row,
      withVat: withVat(row.exVat, row.vatPerc),
      changedAt: changedAt.toISOString(),
    }))
    return { data: { products, next } }
  })

  serveIntegrationCall(app, integrationStock, async ({ input: { after, limit }, tx }) => {
    const { page, next } = pageOf(await listStockAfter(tx.query, { after, most: limit + 1 }), limit)
    return { data: { stock: page.map(shownStock), next } }
  })

  serveIntegrationCall(app, integrationStockSet, ({ input, key, now, tx }) =>
    setStock(tx, now, input, { by: nameOfKey(key), source: `api-key:${key.keyId}` }),
  )

  serveIntegrationCall(app, integrationPricesSet, ({ input, key, now, tx }) =>
    setPrices(tx, now, input, nameOfKey(key)),
  )
}
