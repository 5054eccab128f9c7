/** Daraja's dynamic QR codes: the M-PESA app reads the receiver, the account and the amount from them. */
import sharp from 'sharp'
import { z } from 'zod'
import { wholeShillings } from '#lib/format/money.ts'
import { accountReferenceOf } from '../../rules/payment-references.ts'
import type { QrCodes } from '../provider.ts'
import type { Purpose } from '../provider-exchange.ts'
import type { CallContext, MpesaConfig } from './client.ts'
import type { Posted } from './outcomes.ts'

type Receiver = Pick<MpesaConfig, 'transactionType' | 'shortCode' | 'partyB'>

export interface QrCalls {
  /** Requests a QR code. Returns a PNG, or null without a readable picture. */
  qrCode(
    request: { merchantName: string; accountReference: string; amountShillings: number },
    context?: CallContext,
  ): Promise<Buffer | null>
}

interface CallParts {
  config: Receiver
  post: (purpose: Purpose, path: string, body: () => object) => Promise<Posted>
  report: (context: CallContext, outcome: { outcome: string }, what: string, fields: object) => void
}

const SIZE_PX = 300
const MAX_PIXELS = 2000 * 2000
const qrReply = z.object({ QRCode: z.base64().min(1).max(1_000_000) })

const isPaybill = ({ transactionType }: Receiver) => transactionType === 'CustomerPayBillOnline'
const receiverOf = (config: Receiver) => (isPaybill(config) ? config.shortCode : config.partyB)

export function qrCalls({ config, post, report }: CallParts): QrCalls {
  return {
    async qrCode({ merchantName, accountReference, amountShillings }, context = {}) {
      const answer = await post('qr', '/mpesa/qrcode/v1/generate', () => ({
        MerchantName: merchantName,
        RefNo: accountReference,
        Amount: amountShillings,
        TrxCode: isPaybill(config) ? 'PB' : 'BG',
        CPI: receiverOf(config),
        Size: String(SIZE_PX),
      }))
      const read = answer.kind === 'answer' ? qrReply.safeParse(answer.body) : null
      const png = read?.success ? await pngOf(Buffer.from(read.data.QRCode, 'base64')) : null
      const reason = read ? 'no picture' : answer.kind === 'error' ? answer.error.errorCode : answer.kind
      const outcome = png === null ? { outcome: 'refused', code: reason } : { outcome: 'made' }
      report(context, outcome, 'M-Pesa QR code', { accountReference, amountShillings })
      return png
    },
  }
}

/** The picture as a PNG that a document can contain; null if it is not a picture. */
async function pngOf(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS }).flatten({ background: '#ffffff' }).png().toBuffer()
  } catch {
    // Not a picture: the caller logs it.
    return null
  }
}

/** QR codes that pay an order through the shop's paybill or till. */
export const mpesaQrCodes = (mpesa: QrCalls, settings: Receiver): QrCodes => ({
  receiver: receiverOf(settings),
  instruction: (orderNo) =>
    isPaybill(settings)
      ? `Or open M-PESA, Lipa na M-PESA, Pay Bill: business number ${settings.shortCode}, account ${accountReferenceOf(orderNo)}.`
      : `Or open M-PESA, Lipa na M-PESA, Buy Goods: till number ${settings.partyB}.`,
  make: ({ orderNo, amountCents, merchantName }, context) =>
    mpesa.qrCode(
      {
        merchantName,
        accountReference: accountReferenceOf(orderNo),
        amountShillings: wholeShillings(amountCents),
      },
      context,
    ),
})
