import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentQrCodes } from '../../../db/schema/payment-qr-codes.ts'
import type { ProviderContext, Providers, QrCodes } from '../providers/provider.ts'
import { moneyOf } from './payable-orders.ts'

/** Maximum wait of a document for a code. A code that is late is stored for the next document. */
const MAX_WAIT_MS = 2_500

/** A code on a document, and the text beside it. */
export interface PaymentQr {
  png: Buffer
  title: string
  lines: string[]
}

export interface QrParts {
  tx: Session
  providers: Pick<Providers, 'mpesa'>
  now: Date
  context: ProviderContext
}

/**
 * The QR code to pay the amount due for an order: the stored code, or a code that Safaricom makes now.
 * @returns null if no amount is due, if M-Pesa cannot take it in one payment, if codes are not set up, or without a
 * response in time
 */
export async function paymentQr(parts: QrParts, orderId: string, merchantName: string): Promise<PaymentQr | null> {
  const { tx, providers } = parts
  const { qrCodes } = providers.mpesa ?? {}
  if (!qrCodes) return null
  const { dueCents } = await moneyOf(tx, orderId)
  if (dueCents < 100 || dueCents % 100 !== 0 || dueCents > PAYMENT_METHODS.mpesa.limitCents) return null
  const [order] = await tx.db.select({ orderNo: orders.orderNo }).from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const wanted = { orderId, orderNo: order.orderNo, amountCents: dueCents, merchantName }
  const png = (await storedCode(tx, orderId, dueCents, qrCodes)) ?? (await newCode(parts, qrCodes, wanted))
  if (!png) return null
  return {
    png,
    title: `Pay ${showMoney(dueCents)} with M-Pesa`,
    lines: ['Scan this code in the M-PESA app.', qrCodes.instruction(order.orderNo)],
  }
}

async function storedCode(
  tx: Session,
  orderId: string,
  amountCents: Cents,
  { receiver }: QrCodes,
): Promise<Buffer | null> {
  const [row] = await tx.db
    .select({ png: paymentQrCodes.png })
    .from(paymentQrCodes)
    .where(
      and(
        eq(paymentQrCodes.orderId, orderId),
        eq(paymentQrCodes.amountCents, amountCents),
        eq(paymentQrCodes.receiver, receiver),
      ),
    )
  return row ? Buffer.from(row.png) : null
}

/** A new code, stored; null without a code in time. */
async function newCode(
  { tx, now, context }: QrParts,
  qrCodes: QrCodes,
  wanted: { orderId: string; orderNo: number; amountCents: Cents; merchantName: string },
): Promise<Buffer | null> {
  const { orderId, amountCents } = wanted
  const { receiver } = qrCodes
  const made = async () => {
    try {
      const png = await qrCodes.make(wanted, context)
      const row = png && { orderId, amountCents, receiver, png, createdAt: now }
      if (row) await tx.db.insert(paymentQrCodes).values(row).onConflictDoNothing()
      return png
    } catch (error) {
      context.log.error({ err: error, orderId }, 'the QR code of an order was not made')
      return null
    }
  }
  const waiting = new AbortController()
  const late = pause(MAX_WAIT_MS, null, { signal: waiting.signal }).catch(() => null)
  try {
    return await Promise.race([made(), late])
  } finally {
    waiting.abort()
  }
}
