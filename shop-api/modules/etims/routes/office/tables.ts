import type { FastifyInstance } from 'fastify'
import {
  officeEtimsClasses,
  officeEtimsClassFind,
  officeEtimsClassSave,
  officeEtimsTables,
  officeEtimsTablesRefresh,
} from '#lib/contract/etims/office/tables.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { findClasses, saveItemClass, showItemClasses } from '../../use-cases/item-class-page.ts'
import { readTables } from '../../use-cases/refresh-tables.ts'
import { showTables } from '../../use-cases/show-tables.ts'
import { devicePartsOf } from './device-parts.ts'

/** KRA's tables, and the classes of the shop's products. */
export function serveOfficeEtimsTables(app: FastifyInstance): void {
  const parts = devicePartsOf(app)

  serveOfficeCall(app, officeEtimsTables, async ({ tx, input: { deviceId } }) => ({
    data: await showTables(tx, deviceId, parts),
  }))

  serveOfficeCall(
    app,
    officeEtimsTablesRefresh,
    async ({ tx, input: { deviceId } }) => {
      const changed = await readTables(parts, deviceId)
      return {
        data: await showTables(tx, deviceId, parts),
        message: changed === 0 ? 'KRA’s tables have not changed.' : `${changed} rows of KRA’s tables are read.`,
        audit: { action: 'etims.tables', subject: { kind: 'etims-device', id: deviceId }, after: { changed } },
      }
    },
    { transaction: 'own' },
  )

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
