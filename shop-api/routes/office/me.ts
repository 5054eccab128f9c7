import type { FastifyInstance } from 'fastify'
import { officeMe, officePreferences, officePreferencesSave, officeShop } from '#lib/contract/office/me.ts'
import { serveOfficeCall, staffOf } from '../../http/serve-office-call.ts'
import { loadPreferences, savePreferences } from '../../store/staff/staff-preferences.ts'

/** Who is signed in to the office, and their own settings. */
export function serveOfficeMe(app: FastifyInstance): void {
  serveOfficeCall(app, officeMe, async (request) => {
    const { staffId, name, email, roles, permissions } = staffOf(request)
    const preferences = officePreferences.parse(await loadPreferences(request.tx, staffId))
    return { data: { staffId, name, email, roles, permissions: [...permissions], preferences } }
  })

  serveOfficeCall(app, officeShop, () => ({ data: { name: app.shop.site.facts.name } }))

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
