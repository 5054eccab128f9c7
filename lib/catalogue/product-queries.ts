import { useQuery } from '@tanstack/react-query'
import { productDetails, productFeatureDetail } from '../contract/catalogue/product.ts'
import { relatedProducts } from '../contract/catalogue/product-summary.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

/**
 * One product with its quantity grid, for the popup. Stock changes, so it is fetched each time.
 * @param stockQty a representative's filter: products with less stock count as unavailable
 */
export function useProduct(id: number, stockQty: number | null) {
  return useQuery({
    queryKey: ['product-details', id, stockQty],
    queryFn: async ({ signal }) => dataOf(await ask(productDetails, { id, stockQty }, { signal })),
    staleTime: 10_000,
  })
}

/**
 * The pictures of a family's colour. Throws a ShopProblem.
 * @param colour colour code; null sends no request
 */
export function useColourPictures(cluster: string, colour: string | null) {
  return useQuery({
    queryKey: ['colour-pictures', cluster, colour],
    enabled: colour !== null,
    queryFn: async ({ signal }) => {
      const request = { clusterId: cluster, colorCode: colour ?? '' }
      return dataOf(await ask(productFeatureDetail, request, { signal })).images
    },
    staleTime: 300_000,
  })
}

/** Up to eight products that match a product. Throws a ShopProblem. */
export function useRelated(id: number) {
  return useQuery({
    queryKey: ['related-products', id],
    queryFn: async ({ signal }) => dataOf(await ask(relatedProducts, { id }, { signal })),
  })
}
