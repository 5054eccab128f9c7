import { toBuffer } from 'bwip-js/node'
import { matching } from './push-request.ts'
import { newRequestId } from './refusal.ts'

/** Modules on a side of a code that contains a payment, with its white border. */
const MODULES = 37

/**
 * Responds to `POST /mpesa/qrcode/v1/generate`: a PNG in base64. Safaricom's own content is not public, so the code of
 * the simulator contains the payment as text: type, receiver, account, shillings and name. Throws a Refusal.
 */
export async function qrCode(body: Record<string, unknown>): Promise<object> {
  const name = matching(body, 'MerchantName', /^[^\p{Cc}]{1,60}$/u)
  const account = matching(body, 'RefNo', /^[^\p{Cc}]{1,40}$/u)
  const amount = matching(body, 'Amount', /^[1-9]\d{0,8}$/)
  const type = matching(body, 'TrxCode', /^(PB|BG)$/)
  const receiver = matching(body, 'CPI', /^\d{5,7}$/)
  const size = Number(matching(body, 'Size', /^[1-9]\d{1,3}$/))
  const text = [type, receiver, account, amount, name].join('/')
  // The encoder draws a module of two pixels at scale 1.
  const scale = Math.max(1, Math.floor(size / MODULES / 2))
  const png = await toBuffer({ bcid: 'qrcode', text, scale, padding: 8, backgroundcolor: 'FFFFFF' })
  return {
    ResponseCode: '00',
    RequestID: newRequestId(),
    ResponseDescription: 'QR Code Successfully Generated.',
    QRCode: Buffer.from(png).toString('base64'),
  }
}
