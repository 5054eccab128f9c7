import type { SampleContents } from '#shop-api/modules/sample/use-cases/sample-contents.ts'
import { variantsOf } from '../catalogue/expand.ts'
import type { SampleCatalogue } from '../catalogue/types.ts'
import { sampleOrders } from '../people/sample-orders.ts'

const named = (rows: readonly { code: string; name: string }[]) => rows.map(({ code, name }) => ({ code, name }))

/** The contents of the sample, for `npm run shop-api -- sample remove`. */
export function contentsOf({ families, collections, brands, providers, banners }: SampleCatalogue): SampleContents {
  return {
    families: families.map((family) => ({
      code: family.clusterCode,
      name: family.clusterName,
      variants: variantsOf(family).map(({ sku, exVatCents }) => `${sku} ${exVatCents}`),
    })),
    collections: named(collections),
    subCollections: named(collections.flatMap(({ subCollections }) => subCollections)),
    brands: named(brands),
    providers: named(providers),
    banners: banners.map(({ title }) => title),
    receipts: sampleOrders.flatMap(({ receipt }) => receipt ?? []),
  }
}
