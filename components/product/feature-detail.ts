import type { Input } from '#lib/contract/base/call.ts'
import { productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import { ask } from '#lib/http/call-client.ts'

/** A colour's pictures, price and tags. In its own file, so that it loads when a swatch is picked. */
export function featureDetail(request: Input<typeof productFeatureDetail>, signal: AbortSignal) {
  return ask(productFeatureDetail, request, { signal })
}
