import type { FastifyInstance } from 'fastify'
import {
  officePayOnDelivery,
  officePayOnDeliverySave,
  type PayOnDeliverySettings,
} from '#lib/contract/orders/office/pay-on-delivery.ts'
import type { Session } from '../../../../db/client.ts'
import { listCounties, listCountries } from '../../../site/queries/places.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import type { Setting } from '../../../staff/use-cases/setting.ts'
import { payOnDeliverySetting } from '../../queries/pay-on-delivery.ts'
import type { PayOnDelivery } from '../../rules/pay-on-delivery.ts'

/** The setting of orders that are paid on delivery. */
export function serveOfficePayOnDelivery(app: FastifyInstance): void {
  serveOfficeCall(app, officePayOnDelivery, async ({ tx }) => ({
    data: await shown(tx, await payOnDeliverySetting.load(tx)),
  }))

  serveOfficeCall(app, officePayOnDeliverySave, async (request) => {
    const { tx, now, input } = request
    const { upTo: mostCents, version, ...typed } = input
    const known = new Set((await kenyanCounties(tx)).map(({ id }) => id))
    const value = { ...typed, countyIds: typed.countyIds.filter((id) => known.has(id)), mostCents }
    const before = (await payOnDeliverySetting.load(tx)).value
    const given = { value, version, reason: null, staffId: staffOf(request).staffId }
    const saved = await payOnDeliverySetting.save(tx, now, given)
    return {
      data: await shown(tx, saved),
      message: value.isOffered ? 'Pay on delivery is offered.' : 'Pay on delivery is not offered.',
      audit: {
        ...{ action: 'settings.pay-on-delivery', subject: { kind: 'setting', id: payOnDeliverySetting.key } },
        ...{ before: { ...before }, after: value },
      },
    }
  })
}

async function shown(tx: Session, setting: Setting<PayOnDelivery>): Promise<PayOnDeliverySettings> {
  const { value, version, changedBy, changedAt } = setting
  const { mostCents: upTo, countyIds, ...rest } = value
  return { ...rest, countyIds: [...countyIds], upTo, version, changedBy, changedAt, counties: await kenyanCounties(tx) }
}

/** The counties that the shop delivers to. */
async function kenyanCounties(tx: Session) {
  const kenya = (await listCountries(tx)).find(({ code }) => code === 'KE')
  return (kenya ? await listCounties(tx, kenya.id) : []).map(({ id, name }) => ({ id, name }))
}
