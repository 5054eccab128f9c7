import { ORDER_STATUS, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { addDays, dayInNairobi, instantInNairobi } from '#lib/format/clock.ts'
import type { Session } from '#shop-api/db/client.ts'
import { contentDrafts } from '#shop-api/db/schema/content.ts'
import { companyGroupMembers, companyGroups, groupPrices } from '#shop-api/db/schema/prices.ts'
import { promotions, promotionTargets } from '#shop-api/db/schema/promotions.ts'
import { publishDraft } from '#shop-api/modules/content/use-cases/publish.ts'
import { historyCompanies } from './customers.ts'
import type { History } from './history.ts'
import { type MadeOrder, staffOf } from './made-order.ts'
import { consumers } from './plan.ts'

/** Enquiries, notes, group prices, a scheduled offer and a scheduled notice. */

const HOUR_MS = 3_600_000

export function makeEnquiries(history: History): void {
  const [first, second] = consumers
  const asked = [
    [
      first,
      'Delivery or collection',
      'Delivery to Lodwar',
      'Do you deliver two Simba blankets to Lodwar, and how long does it take?',
      3,
    ],
    [
      second,
      'Buying by the bale',
      'School pullovers with our badge',
      'We need 180 pullovers in bottle green before January. Can you sew our badge on?',
      26,
    ],
  ] as const
  for (const [person, topic, subject, comment, hours] of asked) {
    history.add('enquiries', {
      ...{
        userId: history.buyers.get(person?.email ?? '')?.userId ?? null,
        email: person?.email,
        name: '',
        topic,
        subject,
        comment,
      },
      ...{ isSalesRep: false, createdAt: new Date(history.now.getTime() - hours * HOUR_MS) },
    })
  }
}

const NOTES = [
  ['support', 'Called: deliver after 4 pm, she is at work before.'],
  ['packer', 'One carton is dented. The products are fine.'],
  ['orders', 'Wants the same dye lot as last time.'],
  ['finance', 'Says the money left the bank this morning.'],
] as const

export function makeNotes(history: History, made: readonly MadeOrder[]): void {
  const open = made.filter(({ row }) => (row.status as number) < ORDER_STATUS.delivered)
  NOTES.forEach(([role, text], at) => {
    const one = open[Math.floor((open.length * (at + 1)) / (NOTES.length + 1))]
    if (!one) return
    const { id: staffId } = staffOf(history, role)
    const noted = new Date(Math.min(one.planned.at.getTime() + HOUR_MS, history.now.getTime()))
    history.add('order_notes', { orderId: one.id, staffId, text, at: noted })
    if (at === 2) history.add('order_tags', { orderId: one.id, tag: 'dye lot', staffId, at: noted })
  })
  const draft = {
    shippingType: SHIPPING_TYPE.delivery,
    firstName: 'Jane',
    lastName: 'Mumbua',
    mobileNumber: '254711000910',
    email: 'jane.mumbua@fuma.test',
  }
  const [product] = history.variants
  const at = new Date(history.now.getTime() - HOUR_MS)
  history.add('draft_orders', {
    ...{
      id: history.nextId('draft_orders'),
      state: 'draft',
      staffId: staffOf(history, 'support').id,
      orderId: null,
      totalCents: 0,
    },
    ...{
      form: { ...draft, items: [{ productId: product?.id, quantity: 3 }] },
      version: 1,
      createdAt: at,
      changedAt: at,
    },
  })
}

const BREAKS = [
  [0, 95],
  [5, 91],
] as const

/** Adds group prices of hotels with a scheduled change, and an offer and a notice that start later. */
export async function schedulePricesAndContent(tx: Session, history: History): Promise<void> {
  const { now } = history
  const today = dayInNairobi(now)
  const { db } = tx
  const [group] = await db
    .insert(companyGroups)
    .values({ name: 'Hotels and lodges', createdAt: now, changedAt: now })
    .returning({ id: companyGroups.id })
  const groupId = (group as { id: number }).id
  const hotels = historyCompanies.filter(({ trade }) => trade === 'hotel')
  await db
    .insert(companyGroupMembers)
    .values(
      hotels.map(({ key }) => ({ groupId, companyId: history.buyers.get(`${key}@fuma.test`)?.companyId as number })),
    )
  const linen = history.variants.filter(
    ({ clusterCode }) => clusterCode === 'ZL-HL-0011' || clusterCode === 'ZL-TL-0001',
  )
  const later = addDays(today, 8)
  await db.insert(groupPrices).values(
    linen.flatMap(({ id: variantId, exVatCents }) =>
      BREAKS.flatMap(([fromBales, percent]) => {
        const price = (more: number) => Math.max(100, Math.floor((exVatCents * (percent + more)) / 10_000) * 100)
        return [
          { groupId, variantId, fromBales, exVatCents: price(0), validFrom: today, validTo: addDays(later, -1) },
          { groupId, variantId, fromBales, exVatCents: price(2), validFrom: later, validTo: null },
        ]
      }),
    ),
  )
  const { id: catalogue } = staffOf(history, 'catalogue')
  const begins = instantInNairobi(addDays(today, 6), '06:00')
  const [offer] = await db
    .insert(promotions)
    .values({
      ...{
        name: 'Ten percent off throws',
        kind: 'percent',
        percentHundredths: 1_000,
        isOfAll: false,
        audience: 'consumers',
      },
      ...{
        startsAt: begins,
        endsAt: instantInNairobi(addDays(today, 20), '06:00'),
        createdBy: catalogue,
        createdAt: now,
        changedAt: now,
      },
    })
    .returning({ id: promotions.id })
  await db.insert(promotionTargets).values({ promotionId: (offer as { id: number }).id, subCollectionCode: 'throws' })
  const { id: staffId } = staffOf(history, 'content')
  const notice = {
    ...{
      id: 'throws-week',
      isHidden: false,
      from: null,
      until: null,
      text: 'This week: ten percent off throws.',
      linkText: 'See throws',
    },
    ...{ target: '/product-list/blankets/throws', isImportant: false, audience: 'everybody', where: 'everywhere' },
  }
  const content = { notices: [notice] }
  await db.insert(contentDrafts).values({ part: 'notices', content, basedOn: 0, changedAt: now, changedBy: staffId })
  await publishDraft(
    tx,
    { staffId, now },
    { part: 'notices', version: 1, holdsFrom: begins, note: 'With the offer on throws.' },
  )
}
