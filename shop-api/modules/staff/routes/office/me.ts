import type { FastifyInstance } from 'fastify'
import {
  hiddenColumns,
  officeColumnsSave,
  officeMe,
  officePreferences,
  officePreferencesSave,
  officeShop,
} from '#lib/contract/staff/office/me.ts'
import { serveOfficeCall, staffOf } from '../../serve-office-call.ts'
import { loadPreferences, saveHiddenColumns, savePreferences } from '../../use-cases/staff-preferences.ts'

/** The signed-in staff member and their own settings. */
export function serveOfficeMe(app: FastifyInstance): void {
  serveOfficeCall(app, officeMe, async (request) => {
    const { staffId, name, email, roles, permissions } = staffOf(request)
    const saved = await loadPreferences(request.tx, staffId)
    const own = {
      preferences: officePreferences.parse(saved),
      hiddenColumns: hiddenColumns.parse(saved.hiddenColumns ?? {}),
    }
    return { data: { staffId, name, email, roles, permissions: [...permissions], ...own } }
  })

  serveOfficeCall(app, officeShop, () => ({ data: { name: app.shop.site.facts.name } }))

  serveOfficeCall(app, officeColumnsSave, async (request) => {
    const { staffId } = staffOf(request)
    const { tx, input } = request
    return {
      data: { hiddenColumns: hiddenColumns.parse(await saveHiddenColumns(tx, staffId, input)) },
      audit: { action: 'staff.columns', subject: { kind: 'staff', id: staffId }, after: input },
    }
  })

  serveOfficeCall(app, officePreferencesSave, async (request) => {
    const { staffId } = staffOf(request)
    const { tx, input } = request
    await savePreferences(tx, staffId, input)
    return {
      data: input,
      audit: { action: 'staff.preferences', subject: { kind: 'staff', id: staffId }, after: input },
    }
  })
}
