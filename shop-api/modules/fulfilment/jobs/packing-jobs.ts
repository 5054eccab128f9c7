import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { collectParcelsJob, handOverJob } from '#lib/contract/fulfilment/office/hand-over.ts'
import { takeShortOffJob } from '#lib/contract/fulfilment/office/packing.ts'
import { printParcelsJob } from '#lib/contract/fulfilment/office/parcel-prints.ts'
import { showMoney } from '#lib/format/money.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind } from '../../jobs/jobs/job-kind.ts'
import { drawSlips } from '../../orders/documents/draw-slips.ts'
import { collectionCodeOf } from '../../orders/use-cases/collection-codes.ts'
import { cancelLinesForShop } from '../../orders/use-cases/edit-order.ts'
import { lockParcel } from '../../orders/use-cases/parcels.ts'
import { deliverParcel, sendParcel } from '../../orders/use-cases/send-parcel.ts'
import { changeStock, lockStock } from '../../stock/queries/stock.sql.ts'
import { moveText } from '../../stock/queries/stock-move.ts'
import { loadSlips } from '../queries/slips.sql.ts'
import { endCollection } from '../use-cases/hand-over.ts'
import { parcelNames } from '../use-cases/parcel-names.ts'
import { keepPrint, markPrinted } from '../use-cases/prints.ts'
import { decideShort, shortLineOf } from '../use-cases/short-lines.ts'

/** Background jobs of packing. Handing parcels over is delayed, so that it can be undone. */

interface NamedParcel {
  parcelId: number
  orderNo: number
  parcelNo: number
}

const itemName = ({ orderNo, parcelNo }: NamedParcel) => `Order ${orderNo}, parcel ${parcelNo}`
const itemPath = ({ orderNo }: { orderNo: number }) => `/office/orders/${orderNo}`
const parcelsText = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)

/**
 * Hands packed parcels to their carriers. Parcels to be collected are brought to the counter, and their customers get a
 * code.
 */
export const handOverParcels = defineJobKind(handOverJob, {
  items: (tx, input) => parcelNames(tx, input.parcelIds),
  label: (_input, count) => `Hand over ${parcelsText(count)}`,
  itemName,
  itemPath,
  run: async ({ tx, now, staff, parts }, { parcelId }) => {
    const { parcel, order } = await lockParcel(tx, parcelId)
    if (parcel.state !== 'packed')
      throw refuse('not-allowed', `Parcel ${parcel.no} of order ${order.orderNo} is not packed and waiting.`)
    const isCollected = order.shippingType === SHIPPING_TYPE.pickup
    // Defaults to the carrier that the order was placed with.
    const carrier = isCollected ? null : parcel.carrier || order.deliveryProviderName
    if (!isCollected && !carrier) throw refuse('not-allowed', 'Choose the carrier first.')
    const sent = await sendParcel({ tx, now, seller: parts.seller() }, parcelId, { carrier }, staff.name)
    if (isCollected) await collectionCodeOf(tx, parts.tokens, order.id)
    const { waybillNo } = parcel
    const where = isCollected ? 'At the counter.' : `With ${carrier}.`
    return {
      sentence: `${where} Invoice ${sent.invoiceNo}.`,
      audit: {
        action: 'packing.hand-over',
        subject: { kind: 'order', id: sent.orderNo },
        after: { parcel: sent.parcelNo, carrier, waybillNo, invoiceNo: sent.invoiceNo },
      },
    }
  },
})

/** Records that a customer collected parcels at the counter. */
export const collectParcels = defineJobKind(collectParcelsJob, {
  items: (tx, input) => parcelNames(tx, input.parcelIds),
  label: (_input, count) => `Hand ${parcelsText(count)} to the customer`,
  itemName,
  itemPath,
  run: async ({ tx, now, staff, parts }, { parcelId, orderNo, parcelNo }, { by }) => {
    const { order } = await lockParcel(tx, parcelId)
    if (order.shippingType !== SHIPPING_TYPE.pickup)
      throw refuse('not-allowed', `Order ${orderNo} is a delivery: it is not collected at the counter.`)
    await deliverParcel({ tx, now, seller: parts.seller() }, parcelId, staff.name)
    await endCollection(tx, parcelId)
    return {
      audit: {
        action: 'packing.collect',
        subject: { kind: 'order', id: orderNo },
        after: { parcel: parcelNo },
        ...(by && { personal: { collectedBy: by } }),
      },
    }
  },
})

const WHY_SHORT = { empty: 'The shelf was empty.', damaged: 'Dirty, torn or wet.' } as const

/**
 * Removes missing products from their order. If the shelf was empty or pieces are damaged, their stock is not
 * increased: they cannot be sold.
 */
export const takeShortOff = defineJobKind(takeShortOffJob, {
  items: async (tx, input) => [{ ...input, orderNo: (await shortLineOf(tx, input)).orderNo }],
  label: () => 'Remove missing products from the order',
  itemName: ({ orderNo }) => `Order ${orderNo}`,
  itemPath,
  run: async ({ tx, now, staff, parts }, { pickListId, parcelId, position }) => {
    const line = { pickListId, parcelId, position }
    await decideShort(tx, line, 'off')
    const { orderNo, productId, missingTenths, reason } = await shortLineOf(tx, line)
    const { order } = await lockParcel(tx, parcelId)
    const ids = [productId]
    const [before] = await lockStock(tx.query, { ids })
    const off = { orderNo, lines: [{ productId, tenths: missingTenths }], reason: 'Out of stock' }
    const { edit } = await cancelLinesForShop({ tx, now, seller: parts.seller() }, off, staff.name)
    if (reason === 'empty' || reason === 'damaged') {
      const [after] = await lockStock(tx.query, { ids })
      const returned = (after?.tenths ?? 0) - (before?.tenths ?? 0)
      if (returned > 0) {
        const move = {
          cause: 'short',
          orderId: order.id,
          staffId: staff.staffId,
          note: WHY_SHORT[reason],
          at: now,
        } as const
        await changeStock(tx.query, { ids, tenths: [-returned], move: moveText(move) })
      }
    }
    return {
      sentence: `The new order total is ${showMoney(edit.afterCents)}.`,
      audit: {
        action: 'packing.short',
        subject: { kind: 'order', id: orderNo },
        before: { cents: edit.beforeCents },
        after: { cents: edit.afterCents, productId, quantity: missingTenths / 10, decision: 'off' },
        reason: 'Out of stock',
      },
    }
  },
})

/** Draws many slips or labels as one PDF. */
export const printParcels = defineJobKind(printParcelsJob, {
  items: (_tx, input) => [input],
  label: ({ form, parcelIds: ids }) => `Draw ${ids.length} ${form}`,
  itemName: ({ form }) => (form === 'slips' ? 'Packing slips' : 'Labels'),
  itemPath: () => '/office/packing',
  transaction: 'own',
  run: async ({ tx, now, staff, parts }, { form, parcelIds: ids }) => {
    const slips = await loadSlips(tx.query, { parcelIds: ids })
    if (slips.length === 0) throw refuse('not-found', 'These parcels are no longer to be sent. Refresh the list.')
    const { bytes, pages } = await drawSlips(slips, form, parts.seller())
    const file = await parts.files.keep(bytes)
    const drawn = slips.map(({ parcelId }) => parcelId)
    await parts.database.transaction(async (own) => {
      await keepPrint(own, now, { staffId: staff.staffId, file, pages })
      await markPrinted(own, now, staff.staffId, form, drawn)
    })
    return {
      sentence: `${pages} pages. They are available for a day.`,
      audit: {
        action: 'packing.print',
        subject: { kind: 'parcels', id: slips.length },
        after: { form, parcels: drawn },
      },
    }
  },
})

export const PACKING_JOBS = [handOverParcels, collectParcels, takeShortOff, printParcels]
