import type { FastifyInstance } from 'fastify'
import { officePageSpeed } from '#lib/contract/reports/office/page-speed.ts'
import { pageSpeed } from '#lib/contract/speed/page-speed.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { serveOfficeCall } from '../../staff/serve-office-call.ts'
import { countPageSpeed, loadPageSpeeds } from '../queries/page-speeds.ts'
import { spansOf } from '../use-cases/span.ts'

/** Counts the speed of visits to the shop. */
export function servePageSpeed(app: FastifyInstance): void {
  serveCall(app, pageSpeed, async ({ now, input }) => {
    await countPageSpeed(app.shop.database, now, input)
    return { data: {} }
  })
}

/** Shows the speed of visits in the office. */
export function serveOfficePageSpeed(app: FastifyInstance): void {
  serveOfficeCall(app, officePageSpeed, async ({ now, input }) => {
    spansOf(input, now)
    return { data: await loadPageSpeeds(app.shop.database.reader(), input) }
  })
}
