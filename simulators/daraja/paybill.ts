import { createHash } from 'node:crypto'
import type { Inbox } from './inbox.ts'
import { paidMessage } from './messages.ts'
import { darajaTimestamp } from './nairobi-time.ts'
import { postToShop } from './post-to-shop.ts'
import type { Pulls } from './pull.ts'
import { checkAddress, matching } from './push-request.ts'
import { ambiguous, invalidField, newReceipt, newRequestId, Refusal } from './refusal.ts'
import { RIGHT_PIN } from './sandbox.ts'
import type { C2bVersion, DarajaSettings } from './settings.ts'
import { customerParty, type Statement } from './statement.ts'
import type { SwitchBoard } from './switches.ts'

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
  /** Responds to `POST /mpesa/c2b/v1/registerurl`, or v2. Throws a Refusal. */
  register(body: Record<string, unknown>, version: C2bVersion): object
  /** Responds to `POST /mpesa/c2b/v1/simulate`: a manual payment, confirmed to the shop. Throws a Refusal. */
  simulate(body: Record<string, unknown>): object
  pay(payment: HandPayment): Promise<HandPaymentResult>
  /** The shop's address, from the address that it registered; null before that. */
  shopAddress(): string | null
  /** Notifies the registered address of a payment, as Safaricom does for every payment to the paybill. */
  confirm(payment: Omit<HandPayment, 'pin' | 'businessNumber'>, receipt: string, type: string): Promise<void>
}

/** Words Safaricom refuses in registered addresses. */
const REFUSED_WORDS = /m-?pesa|safaricom|exec?|cmd|sql|query/i

interface PaybillParts {
  settings: DarajaSettings
  inbox: Inbox
  statement: Statement
  pulls: Pulls
  switches: SwitchBoard
}

export function createPaybill({ settings, inbox, statement, pulls, switches }: PaybillParts): Paybill {
  let confirmationUrl: string | null = null
  let registered: C2bVersion = 'v2'

  async function settle(payment: Omit<HandPayment, 'pin' | 'businessNumber'>): Promise<string> {
    const { phone, accountReference, amount } = payment
    const receipt = newReceipt()
    const at = new Date()
    statement.add({
      ...{ receipt, at, cents: amount * 100, reason: 'Pay Bill' },
      ...{ party: customerParty(phone), account: accountReference },
    })
    pulls.add({ receipt, at, phone, amount, account: accountReference })
    const text = paidMessage({ amount, accountReference, merchantName: settings.merchantName }, receipt, at)
    inbox.addMessage({ phone, kind: 'sms', receipt, text })
    if (switches.of(phone).never) {
      inbox.addDelivery({ phone, what: 'confirmation', resultCode: '0', status: null, fate: 'withheld' })
    } else await paybill.confirm(payment, receipt, 'Pay Bill')
    return receipt
  }

  const paybill: Paybill = {
    register(body, version) {
      if (!settings.c2bVersions.includes(version))
        throw new Refusal(401, '401.003.01', 'Invalid API call as no apiproduct match found')
      if (String(body.ShortCode ?? '') === '') throw invalidField('ShortCode')
      if (String(body.ShortCode) !== settings.shortCode) throw ambiguous('Merchant does not exist')
      if (body.ResponseType !== 'Completed' && body.ResponseType !== 'Cancelled') throw invalidField('ResponseType')
      for (const field of ['ConfirmationURL', 'ValidationURL']) {
        const url = body[field]
        if (typeof url !== 'string' || REFUSED_WORDS.test(url)) throw invalidField(field)
        checkAddress(field, url)
      }
      confirmationUrl = body.ConfirmationURL as string
      registered = version
      settings.log.info({ host: new URL(confirmationUrl).host }, 'Confirmation address registered')
      return { OriginatorCoversationID: newRequestId(), ResponseCode: '0', ResponseDescription: 'success' }
    },

    simulate(body) {
      if (matching(body, 'ShortCode', /^\d{5,7}$/) !== settings.shortCode) throw ambiguous('Merchant does not exist')
      matching(body, 'CommandID', /^CustomerPayBillOnline$/)
      const amount = Number(matching(body, 'Amount', /^[1-9]\d{0,8}$/))
      const phone = matching(body, 'Msisdn', /^254[17]\d{8}$/)
      const accountReference = matching(body, 'BillRefNumber', /^[^\p{Cc}\p{Cf}]{1,20}$/u)
      // Daraja responds first, and notifies the shop once the payment is complete.
      void settle({ phone, accountReference, amount })
      return {
        OriginatorCoversationID: newRequestId(),
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      }
    },

    shopAddress: () => confirmationUrl?.split('/hooks/')[0] ?? null,

    async pay(payment) {
      const { phone, businessNumber, pin } = payment
      const fail = (reason: string): HandPaymentResult => {
        inbox.addMessage({ phone, kind: 'sms', receipt: null, text: `Failed. ${reason}` })
        return { ok: false, reason }
      }
      if (businessNumber !== settings.shortCode) return fail(`There is no business with the number ${businessNumber}.`)
      if (pin !== RIGHT_PIN) return fail('You have entered a wrong PIN.')
      return { ok: true, receipt: await settle(payment) }
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
        // Version 2 hides digits of the payer's number, version 1 sends its hash. Only the first name is sent.
        MSISDN:
          registered === 'v2'
            ? `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`
            : createHash('sha256').update(phone).digest('hex'),
        FirstName: 'JANE',
        MiddleName: '',
        LastName: '',
      })
      const delivery = { url: confirmationUrl, body, phone, what: 'confirmation' as const, resultCode: '0' }
      await postToShop(delivery, inbox, settings.log)
    },
  }
  return paybill
}
