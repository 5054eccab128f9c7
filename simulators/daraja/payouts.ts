import { constants, privateDecrypt } from 'node:crypto'
import { balanceText } from './balance.ts'
import type { Inbox } from './inbox.ts'
import { darajaTimestamp } from './nairobi-time.ts'
import { postToShop } from './post-to-shop.ts'
import { checkAddress, matching } from './push-request.ts'
import { invalidField, newConversationId, newReceipt, newRequestId, Refusal } from './refusal.ts'
import { callbackCode, resultWords } from './results.ts'
import type { DarajaSettings } from './settings.ts'
import { customerParty, type Statement } from './statement.ts'
import type { SwitchBoard } from './switches.ts'

type Body = Record<string, unknown>

/** Reversals, payments to customers, their status, and balances. The result of each is posted to the shop later. */
export interface Payouts {
  reverse(body: Body): object
  pay(body: Body): object
  status(body: Body): object
  balance(body: Body): object
  /** Pending results are not sent. */
  close(): void
}

interface Payout {
  code: string
  receipt: string
  amount: number
  at: Date
}

type Parameters = Record<string, string | number>

/** Decides whether the decrypted credential is that of the known initiator. */
function isInitiator({ initiator }: DarajaSettings, name: string, credential: string): boolean {
  try {
    const key = { key: initiator.privateKey, padding: constants.RSA_PKCS1_PADDING }
    const password = privateDecrypt(key, Buffer.from(credential, 'base64')).toString('utf8')
    return name === initiator.name && password === initiator.password
  } catch {
    // Encrypted with another certificate.
    return false
  }
}

export function createPayouts(
  settings: DarajaSettings,
  inbox: Inbox,
  switches: SwitchBoard,
  statement: Statement,
): Payouts {
  /** By OriginatorConversationID. */
  const payouts = new Map<string, Payout>()
  const reversed = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()

  function read(body: Body, nameField: string): { resultUrl: string; code: string } {
    const urls = ['ResultURL', 'QueueTimeOutURL'].map((field) => {
      const url = body[field]
      if (typeof url !== 'string') throw invalidField(field)
      checkAddress(field, url)
      return url
    })
    const name = matching(body, nameField, /^.+$/)
    const credential = matching(body, 'SecurityCredential', /^[A-Za-z0-9+/]+=*$/)
    return { resultUrl: urls[0] ?? '', code: isInitiator(settings, name, credential) ? '0' : '2001' }
  }

  /** Posts a result according to the switches of the phone. */
  function report(url: string, phone: string, code: string, ids: [string, string], at: string, parameters: Parameters) {
    const [originator, conversation] = ids
    const body = JSON.stringify({
      Result: {
        ResultType: 0,
        ResultCode: callbackCode(code),
        ResultDesc: resultWords(code).callback,
        OriginatorConversationID: originator,
        ConversationID: conversation,
        TransactionID: at,
        ...(code === '0' && {
          ResultParameters: {
            ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
          },
        }),
        ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
      },
    })
    const { late, twice, never } = switches.of(phone)
    const delivery = { url, body, phone, what: 'result' as const, resultCode: code }
    if (never) {
      inbox.addDelivery({ phone, what: 'result', resultCode: code, status: null, fate: 'withheld' })
      return
    }
    const first = late ? settings.lateMs : 0
    for (const ms of twice ? [first, first + settings.repeatMs] : [first]) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void postToShop(delivery, inbox, settings.log)
      }, ms)
      timers.add(timer)
    }
  }

  const accepted = ([originator, conversation]: [string, string]) => ({
    OriginatorConversationID: originator,
    ConversationID: conversation,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })
  const idsOf = (originator: string): [string, string] => [originator, newConversationId()]

  return {
    reverse(body) {
      const { resultUrl, code: signed } = read(body, 'Initiator')
      const original = matching(body, 'TransactionID', /^\w{6,20}$/)
      matching(body, 'RecieverIdentifierType', /^11$/)
      const amount = Number(matching(body, 'Amount', /^[1-9]\d*$/))
      const ids = idsOf(newRequestId())
      const code = signed === '0' && reversed.has(original) ? 'R000001' : signed
      const payout = { code, receipt: newReceipt(), amount, at: new Date() }
      if (code === '0') {
        reversed.add(original)
        const { receipt, at } = payout
        statement.add({ receipt, at, cents: -amount * 100, reason: 'Pay Bill Reversal', linked: original })
      }
      payouts.set(ids[0], payout)
      report(resultUrl, '', code, ids, payout.receipt, {
        Amount: amount,
        TransCompletedTime: darajaTimestamp(payout.at),
        OriginalTransactionID: original,
        Charge: 0,
      })
      return accepted(ids)
    },

    pay(body) {
      const { resultUrl, code } = read(body, 'InitiatorName')
      const id = matching(body, 'OriginatorConversationID', /^[\w-]{1,64}$/)
      if (payouts.has(id)) throw new Refusal(500, '500.002.1001', 'Duplicate OriginatorConversationID')
      const phone = matching(body, 'PartyB', /^254[17]\d{8}$/)
      const amount = Number(matching(body, 'Amount', /^[1-9]\d*$/))
      matching(body, 'Remarks', /^.{2,100}$/)
      const ids = idsOf(id)
      const payout = { code, receipt: newReceipt(), amount, at: new Date() }
      payouts.set(id, payout)
      if (code === '0') {
        statement.add({
          ...{ receipt: payout.receipt, at: payout.at, cents: -amount * 100 },
          ...{ reason: 'Business Payment to Customer via API', party: customerParty(phone) },
        })
      }
      report(resultUrl, phone, code, ids, payout.receipt, {
        TransactionAmount: amount,
        TransactionReceipt: payout.receipt,
        B2CRecipientIsRegisteredCustomer: 'Y',
        ReceiverPartyPublicName: `${phone} - JANE`,
      })
      return accepted(ids)
    },

    status(body) {
      const { resultUrl, code: signed } = read(body, 'Initiator')
      const wanted = matching(body, 'OriginalConversationID', /^[\w-]{1,64}$/)
      const found = payouts.get(wanted)
      const ids = idsOf(newRequestId())
      report(resultUrl, '', signed === '0' && !found ? 'SFC_IC0003' : signed, ids, 'SKL0000000', {
        OriginatorConversationID: wanted,
        TransactionStatus: found?.code === '0' ? 'Completed' : 'Failed',
        Amount: found?.amount ?? 0,
        ReceiptNo: found?.receipt ?? '',
      })
      return accepted(ids)
    },

    balance(body) {
      const { resultUrl, code } = read(body, 'Initiator')
      matching(body, 'CommandID', /^AccountBalance$/)
      matching(body, 'IdentifierType', /^4$/)
      const ids = idsOf(newRequestId())
      report(resultUrl, '', code, ids, newReceipt(), {
        AccountBalance: balanceText(statement.balance()),
        BOCompletedTime: darajaTimestamp(new Date()),
      })
      return accepted(ids)
    },

    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
