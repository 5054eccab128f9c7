/** The header in which the storefront shows the shop API that it is the storefront: SHOP_API_KEY. */
export const SHOP_API_KEY_HEADER = 'x-shop-api-key'
