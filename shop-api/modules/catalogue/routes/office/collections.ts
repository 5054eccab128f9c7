import type { FastifyInstance } from 'fastify'
import {
  officeBrandList,
  officeBrandOrder,
  officeBrandSave,
  officeCollectionList,
  officeCollectionOrder,
  officeCollectionSave,
  officeHandOrder,
  officeHandOrderSave,
} from '#lib/contract/catalogue/office/collections.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { listBrands, orderBrands, saveBrand } from '../../use-cases/brands.ts'
import { listCollections, orderCollections, saveCollection } from '../../use-cases/collections.ts'
import { loadHandOrder, saveHandOrder } from '../../use-cases/hand-order.ts'

/** Brands, collections and their parts, and the order of products in them. */
export function serveOfficeCollections(app: FastifyInstance): void {
  serveOfficeCall(app, officeBrandList, async ({ tx }) => ({ data: await listBrands(tx) }))

  serveOfficeCall(app, officeBrandSave, async ({ tx, input }) => {
    const { before, after, shopChange } = await saveBrand(tx, input)
    const shown = (brand: typeof after) => ({
      ...{ name: brand.name, town: brand.town, blurb: brand.blurb, provider: brand.provider.name },
      picture: brand.image?.sha256 ?? null,
    })
    return {
      data: after,
      message: `“${after.name}” is saved.`,
      shopChange,
      audit: {
        ...{ action: before ? 'catalogue.brand' : 'catalogue.brand-make', subject: { kind: 'brand', id: after.code } },
        ...{ ...(before && { before: shown(before) }), after: shown(after) },
      },
    }
  })

  serveOfficeCall(app, officeBrandOrder, async ({ tx, input }) => {
    const before = await orderBrands(tx, input)
    const audit = { action: 'catalogue.brand-order' as const, before: { codes: before }, after: { codes: input.codes } }
    return { data: {}, audit, shopChange: await changedShop(tx, ['brands', 'menu', 'product-list']) }
  })

  serveOfficeCall(app, officeCollectionList, async ({ tx }) => ({ data: { collections: await listCollections(tx) } }))

  serveOfficeCall(app, officeCollectionSave, async ({ tx, input }) => {
    const { before, after, shopChange } = await saveCollection(tx, input)
    const shown = ({ name, isShown, cover }: typeof after) => ({ name, isShown, picture: cover.sha256 })
    return {
      data: after,
      message: `“${after.name}” is saved.`,
      shopChange,
      audit: {
        action: before ? 'catalogue.collection' : 'catalogue.collection-make',
        subject: { kind: 'collection', id: after.code },
        ...(before && { before: shown(before) }),
        after: { ...shown(after), ...(input.of === undefined ? { blurb: input.blurb } : { of: input.of }) },
      },
    }
  })

  serveOfficeCall(app, officeCollectionOrder, async ({ tx, input }) => {
    const { of, codes } = input
    const before = await orderCollections(tx, of, input)
    const subject = of === undefined ? {} : { subject: { kind: 'collection', id: of } }
    const audit = {
      action: 'catalogue.collection-order' as const,
      ...subject,
      before: { codes: before },
      after: { codes },
    }
    return { data: {}, audit, shopChange: await changedShop(tx, ['collections', 'menu', 'product-list']) }
  })

  serveOfficeCall(app, officeHandOrder, async ({ tx, input }) => ({ data: await loadHandOrder(tx, input.collection) }))

  serveOfficeCall(app, officeHandOrderSave, async ({ tx, input }) => {
    await saveHandOrder(tx, input)
    const { collection, before, familyIds } = input
    return {
      data: {},
      message: 'The order is saved.',
      audit: {
        ...{ action: 'catalogue.hand-order', subject: { kind: 'collection', id: collection } },
        ...{ before: { families: before }, after: { families: familyIds } },
      },
      shopChange: await changedShop(tx, ['product-list']),
    }
  })
}
