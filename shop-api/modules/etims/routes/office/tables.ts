import type { FastifyInstance } from 'fastify'
import {
  officeEtimsClasses,
  officeEtimsClassFind,
  officeEtimsClassSave,
  officeEtimsTables,
} from '#lib/contract/etims/office/tables.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { openEtimsSeal } from '../../use-cases/device-secrets.ts'
import type { DeviceParts } from '../../use-cases/devices.ts'
import { findClasses, saveItemClass, showItemClasses } from '../../use-cases/item-class-page.ts'
import { showTables } from '../../use-cases/show-tables.ts'

/** KRA's tables, and the classes of the shop's products. */
export function serveOfficeEtimsTables(app: FastifyInstance): void {
  const parts: DeviceParts = { seal: openEtimsSeal(app.shop.env.FILES_KEY), simulator: null }

  serveOfficeCall(app, officeEtimsTables, async ({ tx, input: { deviceId } }) => ({
    data: await showTables(tx, deviceId, parts),
  }))

  serveOfficeCall(app, officeEtimsClassFind, async ({ tx, input: { search } }) => ({
    data: await findClasses(tx, search),
  }))

  serveOfficeCall(app, officeEtimsClasses, async ({ tx }) => ({ data: await showItemClasses(tx) }))

  serveOfficeCall(app, officeEtimsClassSave, async (request) => {
    const { tx, now, input } = request
    const before = await saveItemClass(tx, now, { ...input, staffId: staffOf(request).staffId })
    return {
      data: await showItemClasses(tx),
      message: 'Saved.',
      audit: {
        ...{ action: 'etims.class', subject: { kind: 'etims-class', id: input.code || input.of } },
        ...{ ...(before && { before }), ...(input.itemClass && { after: input.itemClass }) },
      },
    }
  })
}
