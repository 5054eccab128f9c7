import type { Inbox } from './inbox.ts'
import { paidMessage } from './messages.ts'
import { darajaTimestamp } from './nairobi-time.ts'
import { postToShop } from './post-to-shop.ts'
import { checkAddress } from './push-request.ts'
import { ambiguous, invalidField, newReceipt, newRequestId } from './refusal.ts'
import { RIGHT_PIN } from './sandbox.ts'
import type { DarajaSettings } from './settings.ts'

/** A payment typed into the phone's own menu: Lipa na M-PESA, Pay Bill. */
export interface HandPayment {
  phone: string
  businessNumber: string
  accountReference: string
  /** Whole shillings. */
  amount: number
  pin: string
}

export type HandPaymentResult = { ok: true; receipt: string } | { ok: false; reason: string }

export interface Paybill {
  /** Answers `POST /mpesa/c2b/v1/registerurl`. Throws a Refusal. */
  register(body: Record<string, unknown>): object
  pay(payment: HandPayment): Promise<HandPaymentResult>
  /** Tells the registered address of a payment, as Safaricom does for every payment to the paybill. */
  confirm(payment: Omit<HandPayment, 'pin' | 'businessNumber'>, receipt: string, type: string): Promise<void>
}

/** Words Safaricom refuses in registered addresses. */
const REFUSED_WORDS = /m-?pesa|safaricom|exec?|cmd|sql|query/i

export function createPaybill(settings: DarajaSettings, inbox: Inbox): Paybill {
  let confirmationUrl: string | null = null

  const paybill: Paybill = {
    register(body) {
      if (String(body.ShortCode ?? '') === '') throw invalidField('ShortCode')
      if (String(body.ShortCode) !== settings.shortCode) throw ambiguous('Merchant does not exist')
      if (body.ResponseType !== 'Completed' && body.ResponseType !== 'Cancelled') throw invalidField('ResponseType')
      for (const field of ['ConfirmationURL', 'ValidationURL']) {
        const url = body[field]
        if (typeof url !== 'string' || REFUSED_WORDS.test(url)) throw invalidField(field)
        checkAddress(field, url)
      }
      confirmationUrl = body.ConfirmationURL as string
      settings.log.info({ host: new URL(confirmationUrl).host }, 'Confirmation address registered')
      return { OriginatorCoversationID: newRequestId(), ResponseCode: '0', ResponseDescription: 'success' }
    },

    async pay(payment) {
      const { phone, businessNumber, accountReference, amount, pin } = payment
      const fail = (reason: string): HandPaymentResult => {
        inbox.addMessage({ phone, kind: 'sms', receipt: null, text: `Failed. ${reason}` })
        return { ok: false, reason }
      }
      if (businessNumber !== settings.shortCode) return fail(`There is no business with the number ${businessNumber}.`)
      if (pin !== RIGHT_PIN) return fail('You have entered a wrong PIN.')
      const receipt = newReceipt()
      const text = paidMessage({ amount, accountReference, merchantName: settings.merchantName }, receipt, new Date())
      inbox.addMessage({ phone, kind: 'sms', receipt, text })
      await paybill.confirm(payment, receipt, 'Pay Bill')
      return { ok: true, receipt }
    },

    async confirm({ phone, accountReference, amount }, receipt, type) {
      if (confirmationUrl === null) {
        inbox.addDelivery({ phone, what: 'confirmation', resultCode: '0', status: null, fate: 'withheld' })
        settings.log.warn({ receipt }, 'No confirmation address is registered: the shop was not told')
        return
      }
      const body = JSON.stringify({
        TransactionType: type,
        TransID: receipt,
        TransTime: darajaTimestamp(new Date()),
        TransAmount: amount.toFixed(2),
        BusinessShortCode: settings.shortCode,
        BillRefNumber: accountReference,
        InvoiceNumber: '',
        OrgAccountBalance: '',
        ThirdPartyTransID: '',
        // Safaricom masks the payer's number.
        MSISDN: phone.replace(/^(\d{5})\d{4}/, '$1****'),
        FirstName: 'JANE',
        MiddleName: '',
        LastName: 'WANJIKU',
      })
      const letter = { url: confirmationUrl, body, phone, what: 'confirmation' as const, resultCode: '0' }
      await postToShop(letter, inbox, settings.log)
    },
  }
  return paybill
}
