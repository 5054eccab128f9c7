import type { FastifyInstance } from 'fastify'
import { officeSmsOptOut, officeSmsSettings, officeSmsTextsSave } from '#lib/contract/notifications/office/sms.ts'
import { SMS_EVENTS, type SmsEvent, USUAL_SMS_TEXTS } from '#lib/contract/notifications/sms.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { smsLength } from '#lib/format/sms-length.ts'
import type { Session } from '../../../../db/client.ts'
import { loadShopName } from '../../../../email/queue.ts'
import { refuse } from '../../../../refusal.ts'
import { sendsSms } from '../../../../sms/sms-env.ts'
import { countSms, optOut } from '../../../../sms/sms-queue.ts'
import { smsText, unknownValues } from '../../../../sms/sms-text.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { smsTextsSetting } from '../../use-cases/order-sms.ts'

/** Values of an order with long names and a large amount: a text that fits these fits most orders. */
const EXAMPLE = {
  ...{ order: '10604', amount: 'KSh 125,017', receipt: 'UKP6R20VXA', code: 'K7P 4QX', place: 'Biashara Street' },
  note: 'KSh 5,017 to 0722 *** 999, receipt UKQ6R20VXA',
}

const byEvent = (read: (event: SmsEvent) => string) =>
  Object.fromEntries(SMS_EVENTS.map((event) => [event, read(event)])) as Record<SmsEvent, string>

/** Text messages: their texts, their cost of the month, and phones that want no messages. */
export function serveOfficeSms(app: FastifyInstance): void {
  const { env } = app.shop

  async function valuesOf(tx: Session) {
    return { ...EXAMPLE, shop: await loadShopName(tx), link: `${env.PUBLIC_URL}/payment/o-d8W0o4EvD-uNgil2Fu4Q` }
  }

  async function settings(tx: Session, now: Date) {
    const { value, version, changedBy, changedAt } = await smsTextsSetting.load(tx)
    const texts = { ...USUAL_SMS_TEXTS, ...value.texts }
    const values = await valuesOf(tx)
    const { cost, ...counts } = await countSms(tx, new Date(`${dayInNairobi(now).slice(0, 8)}01T00:00:00+03:00`))
    return {
      ...{ isSetUp: sendsSms(env), texts, version, changedBy, changedAt },
      month: { ...counts, cost: Math.round(cost / 100) },
      examples: byEvent((event) => smsText(texts[event], values)),
    }
  }

  serveOfficeCall(app, officeSmsSettings, async ({ tx, now }) => ({ data: await settings(tx, now) }))

  serveOfficeCall(app, officeSmsTextsSave, async (request) => {
    const { tx, now, input } = request
    const { version, ...texts } = input
    const values = await valuesOf(tx)
    const fields: Record<string, string> = {}
    for (const event of SMS_EVENTS) {
      const fault = faultOf(texts[event], smsText(texts[event], values))
      if (fault) fields[event] = fault
    }
    const [message] = Object.values(fields)
    if (message) throw refuse('invalid-request', message, { fields })
    const before = { ...USUAL_SMS_TEXTS, ...(await smsTextsSetting.load(tx)).value.texts }
    const given = { value: { texts }, version, reason: null }
    await smsTextsSetting.save(tx, now, { ...given, staffId: staffOf(request).staffId })
    const changed = SMS_EVENTS.filter((event) => before[event] !== texts[event])
    const of = (all: typeof before) => Object.fromEntries(changed.map((event) => [event, all[event]]))
    return {
      data: await settings(tx, now),
      message: 'The texts are saved.',
      audit: {
        ...{ action: 'settings.text-messages', subject: { kind: 'setting', id: smsTextsSetting.key } },
        ...{ before: of(before), after: of(texts) },
      },
    }
  })

  serveOfficeCall(app, officeSmsOptOut, async ({ tx, now, input: { phone } }) => {
    await optOut(tx, now, phone, 'staff')
    return {
      data: {},
      message: `No more text messages to ${maskedPhone(phone)}.`,
      audit: {
        ...{ action: 'settings.sms-opt-out', subject: { kind: 'setting', id: 'sms-opt-outs' } },
        personal: { phone },
      },
    }
  })
}

/** Why a text cannot be saved; null if it can. @param example the text with the values of a large order */
function faultOf(template: string, example: string): string | null {
  const [unknown] = unknownValues(template)
  if (unknown) return `{${unknown}} is not a value of a text message.`
  const { units, parts, isGsm } = smsLength(example)
  if (!isGsm) return 'Use only letters and signs of plain text messages: others halve the length of a message.'
  return parts > 1 ? `With its values it has ${units} characters. One message has 160.` : null
}
