/** Header with which the storefront authenticates at the shop API: SHOP_API_KEY. */
export const SHOP_API_KEY_HEADER = 'x-shop-api-key'
