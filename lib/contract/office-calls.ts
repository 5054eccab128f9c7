import { CUSTOMER_CALLS } from './accounts/office/customers.ts'
import { DATA_REQUEST_CALLS } from './accounts/office/data-requests.ts'
import type { OfficeCall } from './base/office-call.ts'
import { COLLECTION_CALLS } from './catalogue/office/collections.ts'
import { ENDING_CALLS } from './catalogue/office/ending.ts'
import { FAMILY_CALLS } from './catalogue/office/family.ts'
import { FAMILY_LIST_CALLS } from './catalogue/office/family-list.ts'
import { IMPORT_CALLS } from './catalogue/office/imports.ts'
import { officeProductFind } from './catalogue/office/product-find.ts'
import { SEARCH_WORD_CALLS } from './catalogue/office/search-words.ts'
import { SHEET_CALLS } from './catalogue/office/sheet.ts'
import { AGEING_CALLS } from './companies/office/ageing.ts'
import { BRANCH_CALLS } from './companies/office/branches.ts'
import { CHEQUE_CALLS } from './companies/office/cheques.ts'
import { COMPANY_CALLS } from './companies/office/companies.ts'
import { CREDIT_CALLS } from './companies/office/credit.ts'
import { KYC_CALLS } from './companies/office/kyc.ts'
import { WITHHELD_CALLS } from './companies/office/withheld.ts'
import { CONTENT_CALLS } from './content/office/content.ts'
import { EMAIL_CALLS } from './content/office/emails.ts'
import { DRAWER_CALLS } from './counter/office/drawer.ts'
import { COUNTER_SALE_CALLS } from './counter/office/sales.ts'
import { RIDER_CALLS } from './deliveries/office/rider.ts'
import { RIDER_CASH_CALLS } from './deliveries/office/rider-cash.ts'
import { ENQUIRY_CALLS } from './enquiries/office/enquiries.ts'
import { officeCheckPin } from './etims/check-pin.ts'
import { officeCreditLimits } from './etims/office/credit-limits.ts'
import { ETIMS_DEVICE_CALLS } from './etims/office/devices.ts'
import { PURCHASE_CALLS } from './etims/office/purchases.ts'
import { ETIMS_QUEUE_CALLS } from './etims/office/queue.ts'
import { ETIMS_TABLE_CALLS } from './etims/office/tables.ts'
import { WRONG_BUYER_CALLS } from './etims/office/wrong-buyer.ts'
import { FEED_CALLS } from './feeds/office/feed.ts'
import { HAND_OVER_CALLS } from './fulfilment/office/hand-over.ts'
import { PACKING_CALLS } from './fulfilment/office/packing.ts'
import { PARCEL_PRINT_CALLS } from './fulfilment/office/parcel-prints.ts'
import { PICK_LIST_CALLS } from './fulfilment/office/pick-lists.ts'
import { RUN_CALLS } from './fulfilment/office/runs.ts'
import { SHELF_CALLS } from './fulfilment/office/shelves.ts'
import { API_KEY_CALLS } from './integrations/office/api-keys.ts'
import { WEBHOOK_CALLS } from './integrations/office/webhooks.ts'
import { JOB_CALLS } from './jobs/office/jobs.ts'
import { BOOK_CALLS } from './money/office/books.ts'
import { MONEY_ACCOUNT_CALLS } from './money/office/money-accounts.ts'
import { OPEN_ITEM_CALLS } from './money/office/open-items.ts'
import { RECONCILIATION_CALLS } from './money/office/reconciliation.ts'
import { STATEMENT_CALLS } from './money/office/statements.ts'
import { OFFICE_PUSH_CALLS } from './notifications/office/push.ts'
import { SMS_CALLS } from './notifications/office/sms.ts'
import { EXPORT_CALLS } from './office/office/exports.ts'
import { TODAY_CALLS } from './office/office/today.ts'
import { VIEW_CALLS } from './office/office/views.ts'
import { BALANCE_CALLS } from './orders/office/balance.ts'
import { DRAFT_CALLS } from './orders/office/drafts.ts'
import { FIND_CALLS } from './orders/office/find.ts'
import { ORDER_CALLS } from './orders/office/order.ts'
import { ORDER_CHANGE_CALLS } from './orders/office/order-changes.ts'
import { ORDER_JOBS } from './orders/office/order-jobs.ts'
import { ORDER_LIST_CALLS } from './orders/office/order-list.ts'
import { officeOrderParcels } from './orders/office/order-parcels.ts'
import { PAY_ON_DELIVERY_CALLS } from './orders/office/pay-on-delivery.ts'
import { METHOD_SETTING_CALLS } from './payments/office/method-settings.ts'
import { PAYMENT_CALLS } from './payments/office/payments.ts'
import { REFUND_CALLS } from './payments/office/refunds.ts'
import { STORE_CREDIT_CALLS } from './payments/office/store-credit.ts'
import { DEPOSIT_TERMS_CALLS } from './pricing/office/deposit-terms.ts'
import { LADDER_CALLS } from './pricing/office/ladders.ts'
import { OFFER_CALLS } from './pricing/office/offers.ts'
import { PRICE_LIST_CALLS } from './pricing/office/price-lists.ts'
import { PRICE_RULE_CALLS } from './pricing/office/price-rules.ts'
import { QUANTITY_TERMS_CALLS } from './pricing/office/quantity-terms.ts'
import { SHOP_PRICE_CALLS } from './pricing/office/shop-prices.ts'
import { VAT_CALLS } from './pricing/office/vat.ts'
import { QUOTE_CALLS } from './quotes/office/quotes.ts'
import { officePageSpeed } from './reports/office/page-speed.ts'
import { REPORT_MAIL_CALLS } from './reports/office/report-mails.ts'
import { REPORT_CALLS } from './reports/office/reports.ts'
import { RETURN_OFFICE_CALLS } from './returns/office/returns.ts'
import { DELIVERY_CALLS } from './site/office/delivery.ts'
import { SETTINGS_CALLS } from './site/office/settings.ts'
import { SHOP_FACT_CALLS } from './site/office/shop-facts.ts'
import { APPROVAL_CALLS } from './staff/office/approvals.ts'
import { AUDIT_CALLS } from './staff/office/audit.ts'
import { FACTOR_CALLS } from './staff/office/factor.ts'
import { INVITATION_CALLS } from './staff/office/invitation.ts'
import { ME_CALLS } from './staff/office/me.ts'
import { SESSION_CALLS } from './staff/office/session.ts'
import { STAFF_CALLS } from './staff/office/staff.ts'
import { STOCK_CALLS } from './stock/office/stock.ts'
import { STOCK_COUNT_CALLS } from './stock/office/stock-counts.ts'
import { SUPPLIER_CALLS } from './stock/office/suppliers.ts'

/** Every call of the office. A call that is not in this list does not exist. Servers only, as `CALLS` is. */
export const OFFICE_CALLS: readonly OfficeCall[] = [
  ...SESSION_CALLS,
  ...FACTOR_CALLS,
  ...INVITATION_CALLS,
  ...ME_CALLS,
  ...OFFICE_PUSH_CALLS,
  ...TODAY_CALLS,
  ...REFUND_CALLS,
  ...STORE_CREDIT_CALLS,
  ...CHEQUE_CALLS,
  ...PAYMENT_CALLS,
  ...BOOK_CALLS,
  ...MONEY_ACCOUNT_CALLS,
  ...RECONCILIATION_CALLS,
  ...OPEN_ITEM_CALLS,
  ...STATEMENT_CALLS,
  ...JOB_CALLS,
  ...EXPORT_CALLS,
  ...KYC_CALLS,
  ...COMPANY_CALLS,
  ...BRANCH_CALLS,
  ...CREDIT_CALLS,
  ...AGEING_CALLS,
  ...WITHHELD_CALLS,
  ...ORDER_LIST_CALLS,
  ...ORDER_CALLS,
  ...ORDER_JOBS,
  officeOrderParcels,
  ...ORDER_CHANGE_CALLS,
  officeProductFind,
  ...DRAFT_CALLS,
  ...QUOTE_CALLS,
  ...DRAWER_CALLS,
  ...COUNTER_SALE_CALLS,
  ...RIDER_CALLS,
  ...RIDER_CASH_CALLS,
  ...CUSTOMER_CALLS,
  ...FAMILY_LIST_CALLS,
  ...FAMILY_CALLS,
  ...IMPORT_CALLS,
  ...ENDING_CALLS,
  ...OFFER_CALLS,
  ...SHOP_PRICE_CALLS,
  ...PRICE_RULE_CALLS,
  ...DEPOSIT_TERMS_CALLS,
  ...QUANTITY_TERMS_CALLS,
  ...LADDER_CALLS,
  ...PRICE_LIST_CALLS,
  ...SHEET_CALLS,
  ...COLLECTION_CALLS,
  ...CONTENT_CALLS,
  ...SEARCH_WORD_CALLS,
  ...FEED_CALLS,
  ...DATA_REQUEST_CALLS,
  ...PACKING_CALLS,
  ...PICK_LIST_CALLS,
  ...PARCEL_PRINT_CALLS,
  ...SHELF_CALLS,
  ...HAND_OVER_CALLS,
  ...RUN_CALLS,
  ...APPROVAL_CALLS,
  ...AUDIT_CALLS,
  ...FIND_CALLS,
  ...SETTINGS_CALLS,
  ...DELIVERY_CALLS,
  ...SHOP_FACT_CALLS,
  ...METHOD_SETTING_CALLS,
  ...BALANCE_CALLS,
  ...PAY_ON_DELIVERY_CALLS,
  ...SMS_CALLS,
  ...API_KEY_CALLS,
  ...WEBHOOK_CALLS,
  ...EMAIL_CALLS,
  ...ENQUIRY_CALLS,
  ...ETIMS_DEVICE_CALLS,
  ...ETIMS_TABLE_CALLS,
  ...RETURN_OFFICE_CALLS,
  ...VAT_CALLS,
  ...STOCK_CALLS,
  ...STOCK_COUNT_CALLS,
  ...SUPPLIER_CALLS,
  ...PURCHASE_CALLS,
  officeCheckPin,
  ...ETIMS_QUEUE_CALLS,
  ...WRONG_BUYER_CALLS,
  officeCreditLimits,
  ...REPORT_CALLS,
  officePageSpeed,
  ...REPORT_MAIL_CALLS,
  ...STAFF_CALLS,
  ...VIEW_CALLS,
]
