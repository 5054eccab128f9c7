import type { Call } from './call.ts'
import { cartList } from './cart.ts'
import {
  priceFilter,
  productAddresses,
  productAutocomplete,
  productDetails,
  productFeature,
  productFeatureDetail,
  productList,
  productSize,
  recentProductsList,
  relatedProducts,
} from './catalogue.ts'
import { orderDetail, placeOrder } from './order.ts'
import { payment, paymentStatus } from './payment.ts'
import {
  bannerList,
  brandList,
  cityList,
  collections,
  countryList,
  countyList,
  deliveryCharge,
  pickUpPointDetail,
  pickUpPoints,
  productCollectionList,
} from './reference.ts'

/**
 * Every call there is. A call that is not in this list does not exist, at the BFF or at the shop API. Servers only:
 * a page imports the declarations it uses, so that its JavaScript holds no others.
 */
export const CALLS: readonly Call[] = [
  productCollectionList,
  brandList,
  bannerList,
  collections,
  countryList,
  countyList,
  cityList,
  pickUpPoints,
  pickUpPointDetail,
  deliveryCharge,
  productList,
  productDetails,
  productFeatureDetail,
  productSize,
  productFeature,
  priceFilter,
  productAddresses,
  productAutocomplete,
  recentProductsList,
  relatedProducts,
  cartList,
  placeOrder,
  orderDetail,
  payment,
  paymentStatus,
]
