import * as accountCare from './schema/account-care.ts'
import * as accountData from './schema/account-data.ts'
import * as accounts from './schema/accounts.ts'
import * as apiKeys from './schema/api-keys.ts'
import * as audit from './schema/audit.ts'
import * as backInStock from './schema/back-in-stock.ts'
import * as catalogue from './schema/catalogue.ts'
import * as catalogueImports from './schema/catalogue-imports.ts'
import * as company from './schema/company.ts'
import * as content from './schema/content.ts'
import * as counter from './schema/counter.ts'
import * as credit from './schema/credit.ts'
import * as creditReleases from './schema/credit-releases.ts'
import * as deliveries from './schema/deliveries.ts'
import * as deliveryRefusals from './schema/delivery-refusals.ts'
import * as emailTexts from './schema/email-texts.ts'
import * as etims from './schema/etims.ts'
import * as guestOrderTokens from './schema/guest-order-tokens.ts'
import * as help from './schema/help.ts'
import * as kyc from './schema/kyc.ts'
import * as media from './schema/media.ts'
import * as money from './schema/money.ts'
import * as mpesa from './schema/mpesa.ts'
import * as officeExports from './schema/office-exports.ts'
import * as officeMoney from './schema/office-money.ts'
import * as officeWork from './schema/office-work.ts'
import * as operator from './schema/operator.ts'
import * as orderApprovals from './schema/order-approvals.ts'
import * as orderChanges from './schema/order-changes.ts'
import * as orderHistory from './schema/order-history.ts'
import * as orderNotes from './schema/order-notes.ts'
import * as orderParcels from './schema/order-parcels.ts'
import * as orders from './schema/orders.ts'
import * as packing from './schema/packing.ts'
import * as paymentQrCodes from './schema/payment-qr-codes.ts'
import * as paymentViews from './schema/payment-views.ts'
import * as payments from './schema/payments.ts'
import * as processes from './schema/processes.ts'
import * as promotionUses from './schema/promotion-uses.ts'
import * as promotions from './schema/promotions.ts'
import * as providerTokens from './schema/provider-tokens.ts'
import * as push from './schema/push.ts'
import * as quotes from './schema/quotes.ts'
import * as reference from './schema/reference.ts'
import * as reportMails from './schema/report-mails.ts'
import * as reservations from './schema/reservations.ts'
import * as returns from './schema/returns.ts'
import * as search from './schema/search.ts'
import * as signIns from './schema/sign-ins.ts'
import * as site from './schema/site.ts'
import * as sms from './schema/sms.ts'
import * as staff from './schema/staff.ts'
import * as statementUploads from './schema/statement-uploads.ts'
import * as stock from './schema/stock.ts'
import * as storeCredit from './schema/store-credit.ts'
import * as traderSelections from './schema/trader-selections.ts'
import * as vatRates from './schema/vat-rates.ts'
import * as viewAsSessions from './schema/view-as-sessions.ts'
import * as waitingCards from './schema/waiting-cards.ts'
import * as webhooks from './schema/webhooks.ts'
import * as whatsApp from './schema/whatsapp.ts'
import * as whatsAppContacts from './schema/whatsapp-contacts.ts'

/** Every table, for Drizzle. */
export const schema = {
  ...reference,
  ...site,
  ...media,
  ...catalogue,
  ...search,
  ...orders,
  ...promotions,
  ...promotionUses,
  ...orderHistory,
  ...orderNotes,
  ...push,
  ...quotes,
  ...guestOrderTokens,
  ...reservations,
  ...payments,
  ...paymentViews,
  ...paymentQrCodes,
  ...officeWork,
  ...officeMoney,
  ...money,
  ...mpesa,
  ...statementUploads,
  ...counter,
  ...officeExports,
  ...catalogueImports,
  ...operator,
  ...accounts,
  ...signIns,
  ...traderSelections,
  ...accountCare,
  ...accountData,
  ...backInStock,
  ...company,
  ...help,
  ...kyc,
  ...content,
  ...credit,
  ...creditReleases,
  ...deliveries,
  ...deliveryRefusals,
  ...emailTexts,
  ...processes,
  ...vatRates,
  ...viewAsSessions,
  ...waitingCards,
  ...providerTokens,
  ...sms,
  ...staff,
  ...audit,
  ...apiKeys,
  ...webhooks,
  ...whatsApp,
  ...whatsAppContacts,
  ...reportMails,
  ...orderParcels,
  ...orderApprovals,
  ...returns,
  ...orderChanges,
  ...packing,
  ...etims,
  ...stock,
  ...storeCredit,
}
