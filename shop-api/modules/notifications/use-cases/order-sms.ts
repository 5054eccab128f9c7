import * as z from 'zod/mini'
import { SMS_EVENTS, type SmsEvent, type SmsValues, USUAL_SMS_TEXTS } from '#lib/contract/notifications/sms.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { loadShopName } from '../../../email/queue.ts'
import { queueSms } from '../../../sms/sms-queue.ts'
import { smsText } from '../../../sms/sms-text.ts'
import { defineSetting } from '../../staff/use-cases/setting.ts'

/** The texts of text messages that staff have changed. */
export const smsTextsSetting = defineSetting<{ texts: Partial<Record<SmsEvent, string>> }>(
  'sms-texts',
  z.object({ texts: z.partialRecord(z.enum(SMS_EVENTS), z.string()) }),
  { texts: {} },
)

/** The texts with the changes of staff. */
export async function smsTextsOf(tx: Session): Promise<Record<SmsEvent, string>> {
  return { ...USUAL_SMS_TEXTS, ...(await smsTextsSetting.load(tx)).value.texts }
}

/** Queues the text message of an order's event, with the text of staff. Runs in the event's transaction. */
export const orderSmsQueue =
  (clock: Clock) =>
  async (
    tx: Session,
    { values, ...message }: { orderId: string; eventId: number; phone: string; kind: SmsEvent; values: SmsValues },
  ): Promise<void> => {
    const template = (await smsTextsOf(tx))[message.kind]
    const text = smsText(template, { shop: await loadShopName(tx), ...values })
    await queueSms(tx, clock(), { ...message, text })
  }
