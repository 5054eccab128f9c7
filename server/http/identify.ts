import 'server-only'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { environment } from '../env.ts'

/** The header that identifies the storefront to the shop API; empty if no key is set. */
export function identification(): Record<string, string> {
  const { SHOP_API_KEY: key } = environment()
  return key ? { [SHOP_API_KEY_HEADER]: key } : {}
}
