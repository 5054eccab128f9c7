import { randomBytes } from 'node:crypto'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'

/** The key of this run's shop APIs, for measurements without the storefront. */
export const KEY_SETTING = { SHOP_API_KEY: randomBytes(32).toString('hex') }
export const WITH_KEY = { [SHOP_API_KEY_HEADER]: KEY_SETTING.SHOP_API_KEY }
