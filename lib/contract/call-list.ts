import { addressCreate, addressDefault, addressDelete, addressList, addressUpdate } from './accounts/address.ts'
import { companyLogo, companyLogoUpdate, deleteAccount, getProfile, myData, updateProfile } from './accounts/profile.ts'
import type { Call } from './base/call.ts'
import { cartAdd, cartList, deleteCart } from './cart/cart.ts'
import { quickOrder, quickOrderAdd } from './cart/quick-order.ts'
import { addFavouriteProduct, favouriteProducts } from './catalogue/favourite.ts'
import { productAddresses, productDetails, productFeatureDetail } from './catalogue/product.ts'
import { priceFilter, productFeature, productList, productSize } from './catalogue/product-list.ts'
import {
  recentProductsAdd,
  recentProductsDelete,
  recentProductsList,
  relatedProducts,
} from './catalogue/product-summary.ts'
import { productAutocomplete } from './catalogue/suggestions.ts'
import { branchCreate, branchDetail, branchList, branchStatusUpdate, branchUpdate } from './companies/branch.ts'
import { chequeImage, creditEntries, creditFacilities, creditStatement, creditTraders } from './companies/credit.ts'
import {
  documentFile,
  documentsFile,
  documentThumbnail,
  myDocuments,
  uploadKyc,
  uploadKycBegin,
  uploadKycCancel,
  uploadKycPart,
  uploadKycStatus,
} from './companies/kyc.ts'
import {
  teamMemberAdd,
  teamMemberDetail,
  teamMemberInvite,
  teamMemberList,
  teamMemberPhoto,
  teamMemberStatusUpdate,
  teamMemberUpdate,
} from './companies/team.ts'
import { content, contentPages, contentRedirects } from './content/content.ts'
import { faqList, helpSection, sendInquiry, topicList } from './content/help.ts'
import {
  bannerList,
  brandList,
  cityList,
  collections,
  countryList,
  countyList,
  deliveryCharge,
  deliveryChargeList,
  pickUpPointDetail,
  pickUpPoints,
  productCollectionList,
  townSearch,
} from './content/reference.ts'
import { checkPin } from './etims/check-pin.ts'
import { extensions } from './extensions.ts'
import { changePassword, confirmUser, forgotPassword, resetPassword, undoEmail } from './identity/passwords.ts'
import { benefits, registerConsumer, registerTrader } from './identity/registration.ts'
import { endSession, login, logout, refreshToken, sessionList } from './identity/session.ts'
import { selectTrader, traderList } from './identity/trader-selection.ts'
import { openViewAs } from './identity/view-as.ts'
import {
  backInStockCancel,
  backInStockConfirm,
  backInStockList,
  backInStockRequest,
  backInStockStop,
} from './notifications/back-in-stock.ts'
import {
  notificationClear,
  notificationCount,
  notificationList,
  notificationReadAll,
  notificationSettings,
  notificationSettingsUpdate,
  notificationUpdate,
} from './notifications/notification.ts'
import { PUSH_CALLS } from './notifications/push-calls.ts'
import { cancelItemRequest, cancelOrder, cancelReasons } from './orders/cancellation.ts'
import { guestCancelItemRequest, guestCancelOrder, guestOrder, guestOrderDocument } from './orders/guest-order.ts'
import { orderDetail, placeOrder } from './orders/order.ts'
import { ORDER_APPROVAL_CALLS } from './orders/order-approval.ts'
import { cloneOrder, orderDetails } from './orders/order-details.ts'
import { orderDocumentFile } from './orders/order-document.ts'
import { orderList } from './orders/order-list.ts'
import { guestOrderSms, orderSms } from './orders/order-sms.ts'
import { changeOrder, paymentContents, unpaidOrders } from './orders/unpaid-order.ts'
import { cardAuthentication, cardReturn, payment, paymentMethods, paymentStatus } from './payments/payment.ts'
import { payWithStoreCredit, storeCredit } from './payments/store-credit.ts'
import { agreedPrices } from './pricing/agreed-price.ts'
import {
  quoteAccept,
  quoteChange,
  quoteDecline,
  quoteDocument,
  quoteList,
  quoteOffer,
  quoteReduce,
  quoteRequest,
  quoteView,
} from './quotes/quotes.ts'
import { ordersByDate, ordersByDateFile, ordersByItem, ordersByItemFile } from './reports/report.ts'
import { RETURN_CALLS } from './returns/returns.ts'
import { site } from './site/site.ts'
import { pageSpeed } from './speed/page-speed.ts'

/**
 * All calls. The BFF and the shop API serve no call outside this list. Servers only: a page imports the declarations it
 * uses, so that its JavaScript contains no others.
 */
export const CALLS: readonly Call[] = [
  productCollectionList,
  brandList,
  bannerList,
  collections,
  countryList,
  countyList,
  cityList,
  townSearch,
  pickUpPoints,
  pickUpPointDetail,
  deliveryCharge,
  deliveryChargeList,
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
  recentProductsAdd,
  recentProductsDelete,
  addFavouriteProduct,
  favouriteProducts,
  backInStockRequest,
  backInStockList,
  backInStockCancel,
  backInStockConfirm,
  backInStockStop,
  cartList,
  cartAdd,
  quickOrder,
  quickOrderAdd,
  deleteCart,
  placeOrder,
  ...ORDER_APPROVAL_CALLS,
  orderDetail,
  payment,
  cardAuthentication,
  cardReturn,
  paymentMethods,
  paymentStatus,
  unpaidOrders,
  changeOrder,
  paymentContents,
  login,
  logout,
  refreshToken,
  openViewAs,
  sessionList,
  endSession,
  benefits,
  registerConsumer,
  registerTrader,
  confirmUser,
  undoEmail,
  forgotPassword,
  resetPassword,
  changePassword,
  getProfile,
  updateProfile,
  companyLogo,
  companyLogoUpdate,
  myData,
  deleteAccount,
  addressList,
  addressCreate,
  addressUpdate,
  addressDelete,
  addressDefault,
  branchList,
  branchDetail,
  branchCreate,
  branchUpdate,
  branchStatusUpdate,
  teamMemberList,
  teamMemberDetail,
  teamMemberAdd,
  teamMemberUpdate,
  teamMemberStatusUpdate,
  teamMemberInvite,
  teamMemberPhoto,
  orderList,
  orderDetails,
  orderDocumentFile,
  cloneOrder,
  cancelReasons,
  cancelOrder,
  cancelItemRequest,
  guestOrder,
  guestOrderDocument,
  guestCancelOrder,
  guestCancelItemRequest,
  orderSms,
  guestOrderSms,
  quoteRequest,
  quoteList,
  quoteView,
  quoteDocument,
  quoteAccept,
  quoteChange,
  quoteReduce,
  quoteDecline,
  quoteOffer,
  ...RETURN_CALLS,
  ...PUSH_CALLS,
  ordersByItem,
  ordersByDate,
  ordersByItemFile,
  ordersByDateFile,
  creditFacilities,
  creditTraders,
  creditStatement,
  creditEntries,
  storeCredit,
  payWithStoreCredit,
  chequeImage,
  agreedPrices,
  traderList,
  selectTrader,
  notificationList,
  notificationCount,
  notificationUpdate,
  notificationClear,
  notificationReadAll,
  notificationSettings,
  notificationSettingsUpdate,
  topicList,
  faqList,
  helpSection,
  sendInquiry,
  extensions,
  checkPin,
  pageSpeed,
  site,
  content,
  contentPages,
  contentRedirects,
  uploadKyc,
  uploadKycBegin,
  uploadKycPart,
  uploadKycStatus,
  uploadKycCancel,
  myDocuments,
  documentFile,
  documentThumbnail,
  documentsFile,
]
